import { PASS_COLOR, PASS_ROWS } from '@kassa/domain/member/pass-design.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, instant, line } from '../fields.ts'

/** The wallets of telephones that hold passes. */
export const WALLETS = ['apple', 'google'] as const
export type Wallet = (typeof WALLETS)[number]

/** Days before its last one in which an expiring certificate is warned of. */
export const WALLET_WARNING_DAYS = 30

/** Days in which a certificate is replaced at Apple as a whole; certificates sign and are shown to Apple, so only an owner brings them. */
const OWNERS = { anyOf: ['platform.organisation.merchant.admins.edit'] } as const

/** A file of some kilobytes, in base64. */
const file = z.base64().min(1).max(40_000)

const wallet = z.enum(WALLETS)

export const walletView = z.object({
  wallet,
  /** The pass type at Apple, or the issuer at Google. */
  issuer: z.string(),
  /** The team at Apple, or the service account at Google. */
  account: z.string(),
  /** The moment when the first of the certificates expires; null where there are none. */
  expiresAt: instant.nullable(),
  /** Passes that members keep. */
  passes: z.int(),
  /** The reason for which the last passes were not renewed, and since when; null: they were. */
  problem: z.object({ kind: z.enum(['refused', 'unreachable']), at: instant }).nullable(),
  version: z.int(),
})

const color = z.string().regex(PASS_COLOR)

/** Characters of a programme's name: what Google shows. */
export const MOST_PASS_NAME = 20

export const walletDesign = z.object({
  background: color,
  text: color,
  /** The programme's name by language, empty where it is the shop's. */
  names: z.record(z.enum(['en-US', 'zh-CN', 'ja-JP']), line().max(MOST_PASS_NAME)),
  /** The figures that a pass shows. */
  rows: z.array(z.enum(PASS_ROWS)).max(PASS_ROWS.length),
  /** A picture among the files; null: the usual one. */
  logoId: id.nullable(),
})

export const readWallets = endpoint({
  name: 'member.read-wallets',
  method: 'GET',
  path: '/member/wallets',
  access: { anyOf: ['platform.members.pointSetting'] },
  summary: 'Wallets in which members can keep their card, without their secrets',
  request: z.object({}),
  answer: z.object({
    wallets: z.array(walletView),
    /** True where telephones reach this installation, without which no pass is renewed. */
    isReached: z.boolean(),
    /** The look of passes, and the version that a change is made over; left out by an older server. */
    design: walletDesign.extend({ version: z.int() }).optional(),
  }),
})

const version = z.int().min(0)
const saved = z.object({ version: z.int() })

/** The pass certificate with its key, and Apple's certificate that issued it. The key is kept sealed and never shown again. */
export const saveAppleWallet = endpoint({
  name: 'member.save-apple-wallet',
  access: OWNERS,
  repeat: 'runs-again',
  summary: 'Sets the certificate with which passes for Apple Wallet are signed',
  refusals: [
    'wallet.certificate-unreadable',
    'wallet.passphrase-wrong',
    'wallet.no-pass-certificate',
    'wallet.key-differs',
    'wallet.certificate-expired',
    'wallet.issuer-differs',
    'thing.changed-meanwhile',
  ],
  request: z.object({
    /** A .p12 with the key, or a PEM. */
    certificate: file,
    /** A PEM of the key; null where the certificate's file has it. */
    key: file.nullable().default(null),
    passphrase: z.string().max(200).default(''),
    /** Apple's intermediate certificate, as .cer or PEM. */
    intermediate: file,
    /** 0 for a new one. */
    version,
  }),
  answer: saved,
})

/** Asks Google with the account's key for the class that passes belong to, so that a wrong key or issuer is told at once. */
export const saveGoogleWallet = endpoint({
  name: 'member.save-google-wallet',
  access: OWNERS,
  repeat: 'runs-again',
  summary: 'Sets the issuer and the service account with which passes for Google Wallet are signed',
  refusals: [
    'wallet.account-unreadable',
    'wallet.google-refused',
    'wallet.google-unreachable',
    'wallet.not-reached',
    'thing.changed-meanwhile',
  ],
  request: z.object({
    issuer: line().regex(/^[0-9]{5,30}$/),
    /** The JSON file of the service account's key. */
    account: file,
    version,
  }),
  answer: saved,
})

/** Passes on telephones follow by themselves; Google is told at once where it is set up. */
export const saveWalletDesign = endpoint({
  name: 'member.save-wallet-design',
  access: { anyOf: ['platform.members.pointSetting.edit'] },
  repeat: 'runs-again',
  summary: 'Sets the colors, names, figures and logo of passes',
  refusals: [
    'wallet.unreadable',
    'wallet.google-refused',
    'wallet.google-unreachable',
    'thing.not-found',
    'thing.changed-meanwhile',
  ],
  request: walletDesign.extend({ version }),
  answer: saved,
})

/** Passes that members keep stay on their telephones and are found at the desk; they are renewed no more. */
export const removeWallet = endpoint({
  name: 'member.remove-wallet',
  access: OWNERS,
  repeat: 'runs-again',
  summary: 'Takes out a wallet’s certificate or account; nobody is given a pass for it any more',
  request: z.object({ wallet }),
  answer: z.object({}),
})

/** The address at which the member's telephone takes the pass. Asked again, it is the same pass. */
export const makeOwnPass = endpoint({
  name: 'member.make-own-pass',
  path: '/member/own/pass',
  access: 'public',
  scope: 'none',
  repeat: 'runs-again',
  summary: 'Makes the pass that stands for a member’s card in the wallet of their telephone',
  refusals: ['member-link.invalid', 'wallet.not-set-up', 'request.too-often'],
  request: z.object({ pass: z.string().min(20).max(500), wallet }),
  answer: z.object({ url: z.string() }),
})
