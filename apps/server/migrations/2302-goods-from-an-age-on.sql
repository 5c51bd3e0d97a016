-- owner: catalogue
-- Goods that the law keeps from the young: their kind, of which country and shop say the age. A product may say 'none', whatever its category says.
alter table product add column restriction text
  check (restriction in ('beer-wine', 'spirits', 'tobacco', 'fireworks', 'knives', 'adult', 'none'));
alter table category add column restriction text
  check (restriction in ('beer-wine', 'spirits', 'tobacco', 'fireworks', 'knives', 'adult'));
