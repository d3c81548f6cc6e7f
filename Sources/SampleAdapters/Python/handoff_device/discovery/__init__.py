"""From a current activity to an icon on another device: advertising, scanning, keys, offers."""
