"""What crosses a boundary as bytes or text: payload values, property lists, encryption, advertisements, messages."""
