import { SCREEN_WORD_DAYS, WATCH_SCREEN_PATH, watchScreen as words } from '@kassa/contract/print/screen.calls.ts'
import type { ScreenLayout } from '@kassa/domain/screen/screen-layout.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { safeParse } from 'zod'
import type { TxInside } from '../../../platform/db/tx.ts'
import { hashToken } from '../../../platform/session/token.ts'
import type { WatchCall, WatchContext, WatchedThing } from '../../../platform/watch.ts'
import { makeLink } from '../link.ts'
import { effectiveLayout } from './layouts.ts'
import { findScreenByToken, setScreenSeen } from './paired-screen.store.ts'
import { findShown, SCREENS_CHANNEL, type ScreenContent } from './screen-content.store.ts'

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** Words that one address may try in a minute. */
const OPENED_A_MINUTE = 60

const invalid: Result<never> = refuse({ code: 'screen-link.invalid' })

/** The three parts of a word, or undefined where it is none. */
function partsOf(word: string): readonly [string, string, string] | undefined {
  const [merchantId = '', id = '', secret = ''] = word.split('.')
  return uuid.test(merchantId) && uuid.test(id) && secret !== '' ? [merchantId, id, secret] : undefined
}

/** Answers data only when it differs from what was said last. */
function whereNew(): (data: unknown) => { readonly data: unknown } | 'nothing' {
  let said = ''
  return (data) => {
    const text = JSON.stringify(data)
    if (text === said) return 'nothing'
    said = text
    return { data }
  }
}

/** Returns the news for a paired screen: its layout, the token that opens its files, and the desk's messages. */
async function paired(context: WatchContext, token: string): Promise<Result<WatchedThing>> {
  const [merchantId, id, secret] = partsOf(token) ?? ['', '', '']
  if (merchantId === '') return invalid
  const tokenHash = hashToken(secret)
  const find = (tx: TxInside) => findScreenByToken(tx, merchantId, id, tokenHash)
  const screen = await context.step(merchantId, find)
  if (!screen) return invalid
  const { secrets } = context
  const { token: word } = makeLink(
    'screen',
    { secrets, now: context.clock() },
    { merchantId, id: screen.outletId, days: SCREEN_WORD_DAYS },
  )
  const say = whereNew()
  let sequence = -1
  return accept({
    key: screen.deviceId,
    look: () =>
      context.step(merchantId, async (tx) => {
        const still = await find(tx)
        if (!still) return 'over'
        const shown: ScreenContent | undefined = await findShown(tx, merchantId, still.deviceId)
        const isNews = (shown?.sequence ?? 0) !== sequence
        sequence = shown?.sequence ?? 0
        // A beat without news is when the screen is noted as alive.
        if (!isNews) await setScreenSeen(tx, merchantId, id, context.clock())
        const { layout }: { layout: ScreenLayout | null } = await effectiveLayout(tx, merchantId, still.outletId)
        return say({ layout, word, message: shown?.message ?? null })
      }),
  })
}

/** Returns the news for a phone that follows one basket: that basket and nothing else, and its end. */
async function followed(context: WatchContext, word: string): Promise<Result<WatchedThing>> {
  const [merchantId, deviceId, followId] = partsOf(word) ?? ['', '', '']
  if (merchantId === '') return invalid
  const find = async (tx: TxInside): Promise<ScreenContent | undefined> => {
    const shown = await findShown(tx, merchantId, deviceId)
    return shown?.followId === followId ? shown : undefined
  }
  if (!(await context.step(merchantId, find))) return invalid
  const say = whereNew()
  return accept({
    key: deviceId,
    look: () =>
      context.step(merchantId, async (tx) => {
        const shown = await find(tx)
        return shown ? say({ layout: null, word: null, message: shown.message }) : 'over'
      }),
  })
}

/** The watch of the customer display, for paired screens and for phones that follow one basket. Source: D50, D108, RC-D03. */
export const watchScreenCall: WatchCall = {
  name: 'print.watch-screen',
  path: WATCH_SCREEN_PATH,
  channel: SCREENS_CHANNEL,
  open: async (context, sent) => {
    const seconds = await context.limiter.take(`screens from ${context.ip}`, OPENED_A_MINUTE, 60)
    if (seconds !== undefined) return refuse({ code: 'request.too-often', facts: { seconds } })
    const word = safeParse(words, sent)
    if (!word.success) return invalid
    return 'token' in word.data ? paired(context, word.data.token) : followed(context, word.data.follow)
  },
}
