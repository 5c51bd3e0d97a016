-- owner: member
-- Where a member agreed, beside when (members.md §1): at a desk, in the back office, on their own page by a code, or by an import; and at which outlet.
-- Null where nobody noted it.
alter table member add column messages_agreed_how text check (messages_agreed_how in ('desk', 'office', 'page', 'import'));
alter table member add column messages_agreed_outlet_id uuid;
alter table member add column profiling_agreed_how text check (profiling_agreed_how in ('desk', 'office', 'page', 'import'));
alter table member add column profiling_agreed_outlet_id uuid;
