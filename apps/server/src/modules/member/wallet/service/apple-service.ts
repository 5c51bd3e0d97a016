import type { NoticeAnswer, NoticeCall, NoticeContext, RawNotice } from '../../../../platform/notice.ts'
import { unsealMember } from '../../own/own-link.ts'
import { readLogoAddress, WALLET_PATH, type LogoLook } from '../pass/pass-address.ts'
import { readLogo } from '../pass/pass-logo.ts'
import { drawIcon } from '../pass/pass-pictures.ts'
import { findPass } from '../pass/pass.store.ts'
import { hearTelephone } from './apple-registrations.ts'
import { notFound, passFile, readSigning, UUID } from './pass-file.ts'

/** The file that a member's own page leads to, by a word that counts for some minutes. */
async function giveFile(context: NoticeContext, merchantId: string, word: string): Promise<NoticeAnswer> {
  const place = unsealMember('pass', { secrets: context.reach.secrets, now: context.now }, word)
  if (place?.merchantId !== merchantId) return notFound
  const found = await context.step(merchantId, async (tx, now) => {
    const pass = await findPass(tx, merchantId, place.memberId)
    const signing = pass && (await readSigning(tx, context, { merchantId, pass, now }))
    return signing && { signing, changedAt: pass.changedAt }
  })
  return found ? passFile(found.signing, found.changedAt) : notFound
}

const LOGO_SIDE = 660

async function giveLogo({ step }: NoticeContext, merchantId: string, look: LogoLook): Promise<NoticeAnswer> {
  const logo = await step(merchantId, (tx) => readLogo(tx, merchantId, look))
  if (logo === null && look.logoId !== null) return notFound
  return { status: 200, type: 'image/png', body: await drawIcon(logo, look, LOGO_SIDE) }
}

async function hear(context: NoticeContext, notice: RawNotice): Promise<NoticeAnswer> {
  const { word: merchantId, rest, method } = notice
  if (!UUID.test(merchantId)) return notFound
  if (rest.startsWith('v1/')) return hearTelephone(context, notice)
  if (method !== 'GET') return notFound
  const [kind = '', one = ''] = rest.split('/')
  if (kind === 'file') return giveFile(context, merchantId, one)
  const look = readLogoAddress(rest)
  return look ? giveLogo(context, merchantId, look) : notFound
}

/** Telephones behind one address of a network, in a minute. */
const MOST_A_MINUTE = 600

/** Gives passes to telephones, and to Google the picture on them. Source: features MB-P06. */
export const walletService: NoticeCall = {
  name: 'member.give-pass',
  path: `${WALLET_PATH}/:word/*`,
  methods: ['GET', 'POST', 'DELETE'],
  mostBytes: 16 * 1024,
  mostAMinute: MOST_A_MINUTE,
  hear,
}
