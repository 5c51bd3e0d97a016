import type { NoticeAnswer, NoticeContext } from '../../../../platform/notice.ts'
import type { TxInside } from '../../../../platform/db/tx.ts'
import { addressFor } from '../../../../platform/reach.ts'
import { PASS_TYPE, writeApplePass, type AppleIssue } from '../pass/apple-pass.ts'
import { passAddress } from '../pass/pass-address.ts'
import { readPassContent, type PassContent } from '../pass/pass-content.ts'
import type { PassRow } from '../pass/pass.store.ts'
import { findWalletKeys, tokenOfPass } from '../setup/wallet-keys.ts'
import { findWallet } from '../setup/wallet.store.ts'

/** An answer to a telephone. */
export const answer = (status: number, body: unknown = ''): NoticeAnswer => ({
  status,
  type: 'application/json; charset=utf-8',
  body: body === '' ? '' : JSON.stringify(body),
})

export const notFound = answer(404)

/** Everything that signs a pass. */
export interface Signing {
  readonly content: PassContent
  readonly issue: AppleIssue
}

/** Reads what signs a pass; undefined where the merchant gives none for this pass type any more. */
export async function readSigning(
  tx: TxInside,
  { reach }: Pick<NoticeContext, 'reach'>,
  of: { readonly merchantId: string; readonly pass: PassRow; readonly now: string },
): Promise<Signing | undefined> {
  const { merchantId, pass, now } = of
  const setup = await findWallet(tx, merchantId, 'apple')
  const keys = await findWalletKeys(tx, reach.secrets, merchantId, 'apple')
  const token = await tokenOfPass(tx, reach.secrets, merchantId, pass.id)
  if (setup?.issuer !== pass.issuer || !keys || token === undefined) return undefined
  const origin = addressFor(reach, 'live')
  return {
    content: await readPassContent(tx, merchantId, pass, now),
    issue: {
      keys,
      passType: setup.issuer,
      team: setup.account,
      token,
      address: origin === null ? null : passAddress(origin, merchantId),
    },
  }
}

/** Writes the file of a pass as an answer; outside the transaction, because it signs and draws. */
export const passFile = async ({ content, issue }: Signing, changedAt: string): Promise<NoticeAnswer> => ({
  status: 200,
  type: PASS_TYPE,
  body: await writeApplePass(content, issue),
  headers: {
    'last-modified': new Date(changedAt).toUTCString(),
    'content-disposition': 'attachment; filename="card.pkpass"',
  },
})

export const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
