import {
  readWallets as readCall,
  removeWallet as removeCall,
  saveAppleWallet as saveAppleCall,
  saveGoogleWallet as saveGoogleCall,
} from '@kassa/contract/member/wallet.calls.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { command, commandBringing, type Context } from '../../../../platform/command.ts'
import { checkCertificate } from './check-certificate.ts'
import { readGoogleAccount } from './google-account.ts'
import { readDesign, type PassDesign } from './design.store.ts'
import { writeGoogleClass } from './google-class.ts'
import { saveWalletDesign } from './save-design.ts'
import { openKeyFiles } from './open-key-file.ts'
import { ensureTokenKey, removeWalletKeys, setWalletKeys } from './wallet-keys.ts'
import { deleteWallet, findWalletForUpdate, listWallets, writeWallet, type WalletFields } from './wallet.store.ts'

const shownDesign = ({ names, rows, ...design }: PassDesign) => ({
  ...design,
  names: { 'en-US': '', 'zh-CN': '', 'ja-JP': '', ...names },
  rows: [...rows],
})

const readWallets = command(readCall, async ({ tx, merchantId, addressFor: addressOf }) => {
  const wallets = await listWallets(tx, merchantId)
  return accept({
    wallets: wallets.map(({ problem, problemAt, ...wallet }) => ({
      ...wallet,
      problem: problem !== null && problemAt !== null ? { kind: problem, at: problemAt } : null,
    })),
    isReached: addressOf('live') !== null,
    design: shownDesign(await readDesign(tx, merchantId)),
  })
})

/** Writes a wallet over the version that was seen. The log names what it signs for and never the keys. */
async function keepWallet(context: Context, fields: WalletFields, seen: number): Promise<Result<{ version: number }>> {
  const { tx, merchantId, now } = context
  const before = await findWalletForUpdate(tx, merchantId, fields.wallet)
  if ((before?.version ?? 0) !== seen || !(await writeWallet(tx, merchantId, fields, { seen, now })))
    return refuse({ code: 'thing.changed-meanwhile' })
  await ensureTokenKey(tx, context.secrets, merchantId, now)
  context.audit({
    subject: 'wallet',
    before: before && { wallet: before.wallet, issuer: before.issuer, account: before.account },
    after: fields,
  })
  return accept({ version: seen + 1 })
}

const bytesOf = (base64: string): Buffer => Buffer.from(base64, 'base64')

const saveAppleWallet = commandBringing(
  saveAppleCall,
  async ({ now }, { certificate, key, passphrase, intermediate }) => {
    const opened = await openKeyFiles({
      certificate: bytesOf(certificate),
      key: key === null ? null : bytesOf(key),
      passphrase,
      intermediate: bytesOf(intermediate),
    })
    return opened.ok ? checkCertificate(opened.value, now) : opened
  },
  async (context, { version }, { keys, passType, team, expiresAt }) => {
    const fields = { wallet: 'apple', issuer: passType, account: team, expiresAt } as const
    const kept = await keepWallet(context, fields, version)
    const { tx, secrets, merchantId, now } = context
    if (kept.ok) await setWalletKeys(tx, secrets, { merchantId, wallet: 'apple', keys, now })
    return kept
  },
)

const saveGoogleWallet = commandBringing(
  saveGoogleCall,
  async (context, { issuer, account }) => {
    const keys = readGoogleAccount(bytesOf(account))
    const { merchantId } = context.actor
    if (!keys.ok) return keys
    return merchantId === null
      ? refuse({ code: 'thing.not-found' })
      : writeGoogleClass(context, { merchantId, issuer, keys: keys.value })
  },
  async (context, { issuer, version }, keys) => {
    const fields = { wallet: 'google', issuer, account: keys.email, expiresAt: null } as const
    const kept = await keepWallet(context, fields, version)
    const { tx, secrets, merchantId, now } = context
    if (kept.ok) await setWalletKeys(tx, secrets, { merchantId, wallet: 'google', keys, now })
    return kept
  },
)

const removeWallet = command(removeCall, async (context, { wallet }) => {
  const { tx, merchantId } = context
  const before = await findWalletForUpdate(tx, merchantId, wallet)
  if (!before) return accept({})
  await removeWalletKeys(tx, merchantId, wallet)
  await deleteWallet(tx, merchantId, wallet)
  context.audit({ subject: 'wallet', before: { wallet, issuer: before.issuer, account: before.account } })
  return accept({})
})

export const walletCommands = [readWallets, saveAppleWallet, saveGoogleWallet, saveWalletDesign, removeWallet]
