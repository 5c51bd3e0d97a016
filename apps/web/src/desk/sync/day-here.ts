import { businessDayOf } from '@kassa/domain/time/business-day.ts'
import { serverNow } from '../journal/clock.ts'
import { dayRuleAt, type DeskSetup } from '../model/desk-setup.ts'

/** The business day at this till, by the server's time as well as it knows that. */
export const dayHere = (setup: Pick<DeskSetup, 'outlet'>): string => businessDayOf(serverNow(), dayRuleAt(setup))
