"""A device that takes part in Handoff, in virtual time, behind the adapter protocol of Baton's system role."""
