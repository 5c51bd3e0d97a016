-- owner: message
--
-- Every message is in a state that is known.
alter table outgoing_message validate constraint outgoing_message_state_check;
