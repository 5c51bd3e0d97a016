-- owner: accounting
-- older programs work on: nothing changes for them
--
-- Every sealed line is tried against the rule that its notes have a currency and an amount, or neither (migration 2557), while others read and write. Lines of before have neither.
alter table journal_batch_line validate constraint journal_batch_line_notes_are_whole;
