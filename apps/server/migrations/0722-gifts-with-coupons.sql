-- owner: member
-- A gift may be coupons too, out of their own stock, and may be given every year on the birthday instead of with the card (MK-S19, D24).
alter table open_gift drop constraint open_gift_points_check;
alter table open_gift add constraint open_gift_points_check check (points between 0 and 9999999);
alter table open_gift add column occasion text not null default 'joined' check (occasion in ('joined', 'birthday'));
alter table open_gift add column coupon_template_id uuid;
alter table open_gift add column coupon_count smallint not null default 0 check (coupon_count between 0 and 99);
alter table open_gift add constraint open_gift_coupon foreign key (merchant_id, coupon_template_id)
  references coupon_template (merchant_id, id);
alter table open_gift add constraint open_gift_gives_something
  check (points > 0 or coupon_template_id is not null);
alter table open_gift add constraint open_gift_coupons_counted
  check ((coupon_template_id is null) = (coupon_count = 0));

-- The year of a birthday; 0 for what is given once.
alter table open_gift_grant add column year smallint not null default 0;
alter table open_gift_grant drop constraint open_gift_grant_pkey;
alter table open_gift_grant add primary key (merchant_id, member_id, gift_id, year);

create index member_by_birthday on member (merchant_id, extract(month from birthday), extract(day from birthday))
  where birthday is not null;

-- The day up to which birthdays have been looked through.
alter table member_programme add column birthdays_until date;
