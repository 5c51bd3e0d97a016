import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id } from '../fields.ts'

/** A member as an offline desk knows them: the facts that find them and that price their basket, nothing else. */
const keptMember = z.object({
  id,
  card: z.string(),
  /** The last four digits; empty without a phone, and where the merchant keeps none on devices. */
  tail: z.string(),
  /** The first letter of the name; empty where the merchant keeps none on devices. */
  initial: z.string(),
  levelId: id.nullable(),
  birthday: z.object({ month: z.int(), day: z.int() }).nullable(),
  /** Cards in use of people who share the account, with the first letter of their name as of the member's; left out where there is none. */
  family: z.array(z.object({ card: z.string(), initial: z.string() })).optional(),
})

export type KeptMember = z.infer<typeof keptMember>

/**
 * Members that changed since a place, by pages; levels come whole. `keeps` says what devices may keep: where it is another than before, what lies
 * there is thrown away and read anew. Source: members.md §1 (offline from what the device holds), D52.
 */
export const deskMembers = endpoint({
  name: 'member.desk-members',
  method: 'GET',
  path: '/device/members',
  access: 'device',
  summary: 'What the device keeps of members, from a place on',
  request: z.object({
    /** The position that `cursor` gave; left out, from the beginning. */
    since: z
      .string()
      .max(100)
      .regex(/^[12]\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z [0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
      .optional(),
    limit: z.coerce.number().int().min(1).max(5_000).default(2_000),
  }),
  answer: z.object({
    keeps: z.enum(['nothing', 'card', 'phone', 'initial']),
    currency: z.string(),
    /** True where members come with their family cards; left out by an earlier server. */
    hasFamily: z.literal(true).optional(),
    levels: z.array(
      z.object({
        id,
        name: z.string(),
        number: z.int(),
        offBasisPoints: z.int(),
        earnRatioHundredths: z.int(),
      }),
    ),
    members: z.array(keptMember),
    /** The members that can no longer be attached: archived, merged or switched off. */
    gone: z.array(id),
    /** Null: nothing has been read. */
    cursor: z.string().nullable(),
    hasMore: z.boolean(),
  }),
})
