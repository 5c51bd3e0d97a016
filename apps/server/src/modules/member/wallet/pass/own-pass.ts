import { randomBytes } from 'node:crypto'
import { makeOwnPass as makeCall, type Wallet } from '@kassa/contract/member/wallet.calls.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { command, type Context } from '../../../../platform/command.ts'
import type { Tx } from '../../../../platform/db/tx.ts'
import { findBrandOf, pagesAt } from '../../../message/public.ts'
import { withMember } from '../../own/own-page.ts'
import { sealMember } from '../../own/own-link.ts'
import { findWalletKeys } from '../setup/wallet-keys.ts'
import { findWallet } from '../setup/wallet.store.ts'
import { googleSaveUrl, loyaltyObject } from './google-pass.ts'
import { passAddress } from './pass-address.ts'
import { readPassContent } from './pass-content.ts'
import { ensurePass, type PassRow } from './pass.store.ts'

/** The word behind the address of a pass's file opens it for so long. */
const FILE_SECONDS = 300

/** Bytes of a code that nobody guesses. */
const CODE_BYTES = 18

/** Returns the address from which the telephone takes the pass: a file of ours, or a page of Google's. */
async function addressOf(context: Context, tx: Tx, merchantId: string, pass: PassRow): Promise<string | undefined> {
  if (pass.wallet === 'apple') {
    const { word } = sealMember('pass', context, { merchantId, memberId: pass.id }, FILE_SECONDS)
    const brand = await findBrandOf(tx, { merchantId, partnerId: null })
    return `${passAddress(pagesAt(brand?.domain, context.origin), merchantId)}/file/${word}`
  }
  const keys = await findWalletKeys(tx, context.secrets, merchantId, 'google')
  const content = await readPassContent(tx, merchantId, pass, context.now)
  return keys && googleSaveUrl(loyaltyObject(content, { issuer: pass.issuer, merchantId }), keys, context.realNow)
}

async function makePass(
  context: Context,
  tx: Tx,
  of: { readonly merchantId: string; readonly memberId: string; readonly wallet: Wallet },
): Promise<Result<{ url: string }>> {
  const { merchantId, memberId, wallet } = of
  const setup = await findWallet(tx, merchantId, wallet)
  if (!setup) return refuse({ code: 'wallet.not-set-up' })
  const code = randomBytes(CODE_BYTES).toString('base64url')
  const { issuer } = setup
  const wanted = { id: context.newId(), wallet, issuer, memberId, code, now: context.now }
  const pass = await ensurePass(tx, merchantId, wanted)
  if (pass.id === wanted.id) context.audit({ subject: `member/${memberId}`, after: { wallet, issuer } })
  const url = await addressOf(context, tx, merchantId, pass)
  return url === undefined ? refuse({ code: 'wallet.not-set-up' }) : accept({ url })
}

const makeOwnPass = command(makeCall, (context, { pass, wallet }) =>
  withMember(context, pass, (tx, merchantId, { id }) => makePass(context, tx, { merchantId, memberId: id, wallet })),
)

export const ownPassCommands = [makeOwnPass]
