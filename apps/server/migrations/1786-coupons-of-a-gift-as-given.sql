-- owner: member
-- Which coupons came with a gift, and how many of them: their stock may give fewer than the gift promises, and the gift may be edited later. Of gifts
-- given before it is what was issued at the same moment.

alter table open_gift_grant add column coupon_template_id uuid;
alter table open_gift_grant add column coupon_count smallint not null default 0 check (coupon_count between 0 and 99);
alter table open_gift_grant add constraint open_gift_grant_coupon foreign key (merchant_id, coupon_template_id)
  references coupon_template (merchant_id, id);
grant update (coupon_template_id, coupon_count) on open_gift_grant to kassa_app;

update open_gift_grant g set coupon_template_id = o.coupon_template_id, coupon_count = least(o.coupon_count, (
    select count(*) from coupon c where c.merchant_id = g.merchant_id and c.member_id = g.member_id
      and c.template_id = o.coupon_template_id and c.batch_id is null and c.issued_at = g.at))
from open_gift o
where o.merchant_id = g.merchant_id and o.id = g.gift_id and o.coupon_template_id is not null;
