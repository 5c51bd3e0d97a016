-- owner: member

create index purse_card_by_last_day on purse (last_day) where kind = 'gift-card' and last_day is not null and total_minor > 0;
