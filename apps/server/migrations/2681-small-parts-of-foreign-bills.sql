-- owner: inventory
--
-- A part of a bill in another currency may be worth less than half a minor unit of the outlet's: it pays of the paper, and settles nothing of
-- what is owed. Elsewhere a payment is one of money; and whatever it is, one that is turned round stands below 0.
alter table supplier_payment
  drop constraint supplier_payment_amount_minor_check,
  drop constraint supplier_payment_check1,
  add constraint supplier_payment_settles
    check ((amount_minor <> 0 or foreign_minor is not null)
      and case when reverses is null then amount_minor >= 0 else amount_minor <= 0 end
      and (foreign_minor is null or (foreign_minor > 0) = (reverses is null))) not valid;
