-- owner: member
-- counts as: 5a4c788afa453a1d67f4a0cd3ee1221af59f6d0aa9442beca597a8184f088b8d
-- Points that an order from outside keeps until it is handed out or cancelled, beside what payments and tills hold under its id; and points and cards that
-- are held for a quote while its customer pays. No till asked for these, so such rows have none.
-- older programs work on: they do not count points that are kept, so that a till may spend them; the order is then booked and filed, as after a till
-- without a line. What is held for a quote they count where they count what tills hold of cards by amount, and otherwise leave out.
alter table member_hold alter column device_id drop not null;
alter table purse_hold alter column device_id drop not null;
alter table member_hold add column kept_points bigint not null default 0;
alter table member_hold add constraint member_hold_kept_points_check check (kept_points >= 0) not valid;
