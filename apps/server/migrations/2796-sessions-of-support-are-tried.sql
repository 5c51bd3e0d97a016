-- owner: platform
-- Every session is tried against the rule of 2641, while others read and write.
alter table session validate constraint session_check2;
