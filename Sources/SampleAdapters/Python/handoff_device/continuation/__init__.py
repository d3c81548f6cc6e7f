"""An accepted activity on its way: the receiver's attempts, and the source's serving of payloads."""
