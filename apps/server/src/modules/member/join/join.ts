import {
  joinAsMember as joinCall,
  readJoin as readCall,
  sendJoinCode as sendCall,
  type JOIN_WAYS,
} from '@kassa/contract/member/join.calls.ts'
import { memberFields } from '@kassa/contract/member/member.calls.ts'
import { email } from '@kassa/contract/organisation/person-fields.ts'
import { licenceRefuses } from '@kassa/domain/billing/allowance.ts'
import { licenceAmong } from '@kassa/domain/billing/licence-state.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { command, type Context } from '../../../platform/command.ts'
import { checkCode, sendCode, setCodeUsed } from '../../identity/public.ts'
import { smsWay } from '../../message/public.ts'
import { openMember } from '../own/own-link.ts'
import { listWordsIn } from '../../settings/public.ts'
import { phoneNumber } from '../profile/phone-number.ts'
import { addBroughtMember, findReferralRule } from '../referral/bring-friend.ts'
import { findJoined, findJoinPlace, type JoinPlace } from './join.store.ts'

/** Codes that the screens of one merchant may ask for in a day: texts cost the shop money. */
const CODES_A_DAY = 300

interface Place extends JoinPlace {
  readonly merchantId: string
  readonly outletId: string
  readonly way: (typeof JOIN_WAYS)[number]
}

/** Returns whether the licence lets the merchant open cards; nobody whom licences have not reached is refused (D110). */
const isLicensed = ({ licence }: JoinPlace, now: string): boolean =>
  licence === null ||
  licenceRefuses(
    { view: licenceAmong(licence, Date.parse(now), licence.zones), functions: new Set(licence.functions) },
    { kind: 'changing', needs: 'members' },
  ) === null

/** The outlet behind the word of a screen, and by what one joins there. */
async function placeOf(context: Context, token: string): Promise<Result<Place>> {
  const word = await openMember('join', context, token)
  if (!word.ok) return word.refusal.code === 'request.too-often' ? word : refuse({ code: 'join.invalid' })
  const { merchantId, memberId: outletId } = word.value
  const found = await context.enter(merchantId, (tx) => findJoinPlace(tx, merchantId, outletId))
  if (!found || !isLicensed(found, context.now)) return refuse({ code: 'join.closed' })
  const texts = await smsWay(context.tx, merchantId, 'member-code')
  return accept({ ...found, merchantId, outletId, way: texts === 'ready' ? 'phone' : 'email' })
}

interface Address {
  /** E.164, or empty. */
  readonly phone: string
  readonly email: string
}

/** Returns the typed address in the form it is stored. Refuses `phone.invalid`, `join.address`. */
function addressOf({ way, currency }: Place, typed: string): Result<Address> {
  if (way === 'email') {
    const read = email.safeParse(typed)
    return read.success ? accept({ phone: '', email: read.data }) : refuse({ code: 'join.address' })
  }
  const phone = phoneNumber(typed, currency)
  return phone.ok ? accept({ phone: phone.value ?? '', email: '' }) : phone
}

const readJoin = command(readCall, async (context, { token }) => {
  const place = await placeOf(context, token)
  if (!place.ok) return place
  const { shop, outletName, way, merchantId } = place.value
  return context.enter(merchantId, async (tx) => {
    const takesReferral = (await findReferralRule(tx, merchantId)) !== null
    return accept({ shop, outletName, way, takesReferral, words: await listWordsIn(tx, merchantId, ['join']) })
  })
})

/** Sends a code, in the same way to a member and to a stranger: only the holder of an address learns whether the shop knows it. */
const sendJoinCode = command(
  sendCall,
  async (context, { token, address: typed }) => {
    const place = await placeOf(context, token)
    if (!place.ok) return place
    const address = addressOf(place.value, typed)
    if (!address.ok) return address
    const { merchantId, way } = place.value
    const seconds = await context.limiter.take(`codes to join ${merchantId}`, CODES_A_DAY, 86_400)
    if (seconds !== undefined) return refuse({ code: 'request.too-often', facts: { seconds } })
    const isPhone = way === 'phone'
    const sending = { kind: 'code', isPhone, locale: context.locale, from: { merchantId } } as const
    return sendCode(context, 'join', address.value.phone || address.value.email, () => Promise.resolve(sending))
  },
  { hashes: 'code' },
)

const joinAsMember = command(
  joinCall,
  async (context, { token, address: typed, code, name, agreesToMessages, referralCode }) => {
    const place = await placeOf(context, token)
    if (!place.ok) return place
    const address = addressOf(place.value, typed)
    if (!address.ok) return address
    const proven = await checkCode(context, 'join', address.value.phone || address.value.email, code)
    if (!proven.ok) return proven
    await setCodeUsed(context.tx, proven.value.id, context.now)
    return openCard(context, place.value, { ...address.value, name, agreesToMessages, referralCode })
  },
  { hashes: 'code' },
)

interface Joining {
  readonly name: string
  readonly agreesToMessages: boolean
  readonly referralCode: string
}

/** The card that is there, or a new one; a friend's code counts for a new one alone. */
function openCard(
  { now, newId, audit, emit, enter, locale }: Context,
  { merchantId, outletId }: Place,
  { referralCode, ...person }: Address & Joining,
): Promise<Result<{ cardNumber: string }>> {
  return enter(merchantId, async (tx) => {
    const known = await findJoined(tx, merchantId, person)
    if (known) return accept(known)
    const noteBy: Context['audit'] = (note) =>
      audit({ ...note, after: Object.assign({}, note.after, { by: 'member' }) })
    const joining = { tx, merchantId, now, newId, emit, audit: noteBy }
    const opening = { outletId, by: 'page' as const }
    const added = await addBroughtMember(joining, memberFields.parse({ ...person, locale }), opening, referralCode)
    return added.ok ? accept((await findJoined(tx, merchantId, person)) ?? { cardNumber: '' }) : added
  })
}

export const joinCommands = [readJoin, sendJoinCode, joinAsMember]
