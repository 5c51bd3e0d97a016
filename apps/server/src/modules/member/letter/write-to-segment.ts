import { writeToSegment as writeCall } from '@kassa/contract/member/letter.calls.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { command } from '../../../platform/command.ts'
import { sendMail } from '../../message/public.ts'
import { findProgrammeClock } from '../programme/programme.store.ts'
import { countFitting, findSegment, listFitting } from '../segment/segment.store.ts'
import { findSender, listAddressees } from './letter.store.ts'

/** The most people who are written to in one transaction. */
const LETTERS_AT_ONCE = 2_000

/** A letter to whoever fits a segment now, agreed to messages and has an address; the others are counted and passed over. */
export const writeToSegment = command(writeCall, async (context, { segmentId, title, text }) => {
  const { tx, merchantId, now } = context
  const segment = await findSegment(tx, merchantId, segmentId)
  if (!segment) return refuse({ code: 'thing.not-found' })
  const clock = await findProgrammeClock(tx, merchantId, now)
  const members = await countFitting(tx, merchantId, segment.rule, clock)
  if (members > LETTERS_AT_ONCE) {
    return refuse({ code: 'segment.too-large-to-write', facts: { members, most: LETTERS_AT_ONCE } })
  }
  const ids = await listFitting(tx, merchantId, segment.rule, clock, LETTERS_AT_ONCE)
  const addressees = await listAddressees(tx, merchantId, ids)
  if (addressees.length === 0) return refuse({ code: 'segment.nobody-to-write', facts: { members } })
  const { shop, locale } = await findSender(tx, merchantId)
  const facts = { shop, title, text }
  for (const { email: to, locale: own } of addressees) {
    await sendMail(tx, context, {
      purpose: 'member-letter',
      to,
      locale: own ?? locale,
      facts,
      from: { merchantId },
    })
  }
  const sent = addressees.length
  context.audit({ subject: `member-segment/${segmentId}`, after: { segment: segment.name, title, sent } })
  return accept({ sent, passedOver: members - sent })
})
