import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, instant, line, name, noFields } from '../fields.ts'
import { screenLayout } from './screen-layout.ts'

/** Megabytes of a video. Source: specification §5. */
export const VIDEO_MEGABYTES = 150
/** A video goes up and lies in pieces of so many bytes; the last may be smaller. */
export const VIDEO_PIECE_BYTES = 4 * 1024 * 1024
/** Videos of a merchant that lie on the server. */
export const VIDEO_LIMIT = 30
/** Days for which a device's word opens files of its screens; it comes anew with every set-up. */
export const SCREEN_WORD_DAYS = 30

const VIEW = { anyOf: ['platform.configuration.secondScreen'] } as const
const EDIT = {
  anyOf: ['platform.configuration.secondScreen.edit', 'platform.configuration.secondScreen.add'],
} as const

export const readScreen = endpoint({
  name: 'print.read-screen',
  method: 'GET',
  path: '/print/screen',
  access: VIEW,
  summary: 'How the customer’s screens of the merchant, or of an outlet, are divided',
  request: z.object({ outletId: id.optional() }),
  answer: z.object({
    /** The layout in force at the place; null: nobody made one, and the product’s own is shown. */
    layout: screenLayout.nullable(),
    from: z.enum(['built-in', 'merchant', 'outlet']),
    /** The version of the place’s own layout; 0 where it has none. */
    version: z.int(),
  }),
})

export const saveScreen = endpoint({
  name: 'print.save-screen',
  access: EDIT,
  summary: 'Lays out the customer’s screens of the merchant or of an outlet; null gives its own layout up',
  refusals: [
    'screen.no-partition',
    'screen.too-many',
    'screen.partition-outside',
    'screen.partition-empty',
    'screen.file-name',
    'screen.carousel-pace',
    'screen.overlap',
    'screen.file-unknown',
    'thing.changed-meanwhile',
  ],
  request: z.object({ outletId: id.optional(), layout: screenLayout.nullable(), after: z.int().min(0) }),
  answer: z.object({ version: z.int() }),
})

export const beginVideo = endpoint({
  name: 'print.begin-video',
  access: EDIT,
  summary: 'Announces a video for the customer’s screen, which then comes in pieces',
  refusals: ['file.missing', 'file.too-large', 'screen.too-many-videos'],
  request: z.object({ name: line().min(1).max(200), bytes: z.int().min(0).max(10_000_000_000) }),
  answer: z.object({ id, pieces: z.int() }),
})

export const addVideoPiece = endpoint({
  name: 'print.add-video-piece',
  access: EDIT,
  kind: 'upload',
  repeat: 'runs-again',
  summary: 'Takes the next piece of a video; a piece that was taken is taken again without harm',
  refusals: ['file.missing', 'file.not-a-video', 'screen.piece-unfit'],
  request: z.object({ id, place: z.coerce.number().int().min(0).max(100) }),
  answer: z.object({ received: z.int(), isWhole: z.boolean() }),
})

const pairedScreen = z.object({
  id,
  name: z.string(),
  deviceName: z.string(),
  outletId: id,
  outletName: z.string(),
  pairedAt: instant,
  lastSeenAt: instant.nullable(),
})

export const listScreens = endpoint({
  name: 'print.list-screens',
  method: 'GET',
  access: VIEW,
  summary: 'Screens on other devices that were paired with desks',
  request: z.object({}),
  answer: z.object({ screens: z.array(pairedScreen) }),
})

export const revokeScreen = endpoint({
  name: 'print.revoke-screen',
  access: EDIT,
  summary: 'Ends the pairing of a screen: it shows nothing from then on',
  request: z.object({ id }),
  answer: noFields,
})

/** A screen that is not paired asks for a code, which somebody types at the desk. Source: D108. */
export const beginPairing = endpoint({
  name: 'print.begin-pairing',
  access: 'public',
  scope: 'none',
  repeat: 'runs-again',
  summary: 'Gives a new screen a code and two words',
  refusals: ['request.too-often'],
  request: z.object({}),
  answer: z.object({
    code: z.string(),
    words: z.string(),
    /** Known to this screen alone: with it it asks whether it was paired, and shows from then on. */
    secret: z.string(),
    expiresAt: instant,
  }),
})

export const readPairing = endpoint({
  name: 'print.read-pairing',
  access: 'public',
  scope: 'none',
  repeat: 'runs-again',
  summary: 'Whether a screen was paired yet',
  request: z.object({ secret: z.string().min(20).max(100) }),
  answer: z.object({ state: z.enum(['waiting', 'paired', 'expired']), token: z.string().nullable() }),
})

const code = z.string().min(1).max(40)

export const checkScreenCode = endpoint({
  name: 'print.check-screen-code',
  access: 'device',
  repeat: 'runs-again',
  summary: 'The two words that stand on the screen with this code',
  refusals: ['screen.code-unknown', 'request.too-often'],
  request: z.object({ code }),
  answer: z.object({ words: z.string() }),
})

export const pairScreen = endpoint({
  name: 'print.pair-screen',
  access: 'device',
  repeat: 'runs-again',
  summary: 'Pairs the screen with this code with the calling desk, once',
  refusals: ['screen.code-unknown', 'request.too-often'],
  request: z.object({ code, name }),
  answer: z.object({ id }),
})

export const listOwnScreens = endpoint({
  name: 'print.list-own-screens',
  method: 'GET',
  access: 'device',
  summary: 'Screens that are paired with the calling desk',
  request: z.object({}),
  answer: z.object({ screens: z.array(pairedScreen.omit({ deviceName: true, outletId: true, outletName: true })) }),
})

export const unpairScreen = endpoint({
  name: 'print.unpair-screen',
  access: 'device',
  repeat: 'runs-again',
  summary: 'Ends the pairing of a screen with the calling desk',
  request: z.object({ id }),
  answer: noFields,
})

/** Bytes of what a desk says to its screens. */
export const SCREEN_MESSAGE_BYTES = 200_000

/** Finished words and figures, which nobody but the screens reads. */
const message = z
  .record(z.string(), z.unknown())
  .refine((value) => JSON.stringify(value).length <= SCREEN_MESSAGE_BYTES)

export const showOnScreens = endpoint({
  name: 'print.show-on-screens',
  access: 'device',
  repeat: 'runs-again',
  summary: 'Shows something on the paired screens, and on phones that follow this basket',
  request: z.object({
    message,
    /** New with every basket: whoever has it may follow this one and no other. */
    followId: id.nullable(),
  }),
  answer: noFields,
})

/** A picture or a piece of a video for a screen that may show it; a `Range` header asks for a part. */
export const readScreenFile = endpoint({
  name: 'print.read-screen-file',
  access: 'public',
  scope: 'none',
  repeat: 'runs-again',
  kind: 'download',
  summary: 'A picture or a video of the customer’s screen',
  refusals: ['screen-link.invalid', 'screen-link.expired', 'request.too-often'],
  request: z.object({ word: z.string().min(20).max(500), kind: z.enum(['picture', 'video']), id }),
  answer: noFields,
})

/** The path where a screen gets its contents, as server-sent events: a POST with one of these. */
export const WATCH_SCREEN_PATH = '/print/watch-screen'
export const watchScreen = z.union([
  z.object({ token: z.string().min(20).max(200) }),
  /** `merchant.device.follow id`, as it stands behind the `#` of the address that the customer scanned. */
  z.object({ follow: z.string().min(20).max(200) }),
])
