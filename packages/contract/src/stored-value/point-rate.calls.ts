import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { namesOfThings } from '../promotion/plan-fields.ts'
import { pointRates } from '../settings/point-rates.ts'

const version = z.int().min(0)

/** The rates of points in the order in which they count, with what the things they name are called. */
export const readPointRates = endpoint({
  name: 'member.read-point-rates',
  method: 'GET',
  path: '/member/point-rates',
  access: { anyOf: ['platform.members.pointSetting', 'platform.members.levels'] },
  summary: 'Rates of points by goods, way to pay, level and day, the first that counts first',
  request: z.object({}),
  answer: z.object({ rates: pointRates, names: namesOfThings, version }),
})

/** Saves the whole list, first to last: the first rate that fits goods and a payment method is theirs. */
export const savePointRates = endpoint({
  name: 'member.save-point-rates',
  access: { anyOf: ['platform.members.pointSetting.edit'] },
  summary: 'Sets the rates of points and their order',
  refusals: [
    'rate.name-taken',
    'rate.goods-too-many',
    'plan.scope-empty',
    'plan.scope-too-long',
    'plan.goods-gone',
    'plan.levels-empty',
    'plan.period-half',
    'plan.period-backwards',
    'plan.time-empty',
    'plan.weekdays-empty',
    'plan.occasion-empty',
    'setting.value-unfit',
    'thing.changed-meanwhile',
  ],
  request: z.object({ rates: pointRates, version }),
  answer: z.object({ version }),
})
