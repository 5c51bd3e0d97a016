-- owner: sales
--
-- Whom a basket that was set aside is for, so that they can be reminded of what is due. Null: nobody, or an older desk did not say.

alter table set_aside add column member_id uuid;
alter table set_aside add constraint set_aside_of_member
  foreign key (merchant_id, member_id) references member (merchant_id, id);
create index set_aside_waiting on set_aside (next_day, merchant_id, id) where state = 'waiting' and member_id is not null;
