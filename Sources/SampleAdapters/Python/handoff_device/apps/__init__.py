"""Apps on the device: their activities, their saving, and what the case's script makes them do."""
