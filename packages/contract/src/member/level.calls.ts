import { z } from 'zod'
import { LEVEL_LIMITS } from '@kassa/domain/member/level.ts'
import { editFields } from '../edit-fields.ts'
import { endpoint } from '../endpoint.ts'
import { enabledBit, id, name, noFields, pageOf, pageRequest, sortBy } from '../fields.ts'

const { number, offBasisPoints, earnRatioHundredths } = LEVEL_LIMITS

/** Specification §3: name, number, discount, minimum consumption, points ratio. Amounts in the currency of the programme. */
export const levelFields = z.object({
  name,
  number: z.int().min(number.min).max(number.max),
  /** Basis points off, 0–99 % (D4). */
  offBasisPoints: z.int().min(offBasisPoints.min).max(offBasisPoints.max).default(0),
  /** The spending that the level requires; 0 is given to everybody. 0–999,999.99 (D68). */
  minimumSpentMinor: z.int().min(0).max(99_999_999).default(0),
  /** The factor for earned points, in hundredths: 0.01–100 (D68). */
  earnRatioHundredths: z.int().min(earnRatioHundredths.min).max(earnRatioHundredths.max).default(100),
})

export const levelView = levelFields.extend({
  id,
  enabled: enabledBit,
  version: z.int(),
  /** Members who have it. */
  memberCount: z.int(),
  currency: z.string(),
})

const SAVE = ['level.name-taken', 'level.number-taken', 'level.minimum-too-large', 'member.no-outlet'] as const

export const listLevels = endpoint({
  name: 'member.list-levels',
  method: 'GET',
  access: { anyOf: ['platform.members.levels', 'platform.members.members', 'desk.members'] },
  summary: 'Levels of the merchant, the highest first',
  request: pageRequest.extend({
    search: z.string().trim().max(50).optional(),
    enabled: z.coerce
      .number()
      .pipe(z.union([z.literal(0), z.literal(1)]))
      .optional(),
    sort: sortBy('name', 'number', 'discount', 'minimum', 'ratio', 'members'),
  }),
  answer: pageOf(levelView),
})

export const createLevel = endpoint({
  name: 'member.create-level',
  access: { anyOf: ['platform.members.levels.add'] },
  summary: 'Adds a level',
  refusals: SAVE,
  request: levelFields,
  answer: levelView,
})

export const editLevel = endpoint({
  name: 'member.edit-level',
  access: { anyOf: ['platform.members.levels.edit'] },
  summary: 'Changes a level; who holds it has the new discount at once',
  refusals: [...SAVE, 'thing.changed-meanwhile'],
  request: editFields(levelFields).extend({ id, version: z.int().min(1) }),
  answer: levelView,
})

/** A level that is switched off gives no discount and is given to nobody; its holders are looked at again (D97). */
export const setLevelEnabled = endpoint({
  name: 'member.set-level-enabled',
  access: { anyOf: ['platform.members.levels.edit'] },
  summary: 'Switches a level on or off',
  request: z.object({ id, enabled: enabledBit }),
  answer: noFields,
})

/** Refused while somebody holds it. */
export const deleteLevel = endpoint({
  name: 'member.delete-level',
  access: { anyOf: ['platform.members.levels.delete'] },
  summary: 'Archives a level that nobody holds',
  refusals: ['level.in-use'],
  request: z.object({ id }),
  answer: noFields,
})
