/** Bytes of what a push says, in UTF-8: services take 4096 with everything around it (RFC 8291, 4). */
export const PUSH_BYTES = 3_900

/** Browsers in which one person may be told. */
export const MOST_PUSH_BROWSERS = 10

/** Minutes for which a push is of use: what was told yesterday is in the bell. */
export const PUSH_USEFUL_MINUTES = 12 * 60

/** More causes than this at once are told together. */
export const MOST_PUSHES_AT_ONCE = 3

/** The text of a browser notification, and the page it opens. */
export interface PushNotice {
  readonly title: string
  readonly text: string
  /** Below the address of the app, with its slash: where it is mended. */
  readonly path: string
  /** A newer notice of the same cause takes the place of the older. */
  readonly tag: string
}

const bytesOf = (text: string): number => new TextEncoder().encode(text).length
const written = (notice: PushNotice): string => JSON.stringify(notice)

/** A text without its last characters, with a sign that there were some; whole characters, never half of one. */
const shortened = (text: string, to: number): string => `${Array.from(text).slice(0, to).join('')}…`

/** The most of a text that still fits where it is put; empty where not even its first character does. */
function fitted(text: string, put: (text: string) => string): string {
  if (bytesOf(put(text)) <= PUSH_BYTES) return text
  let [fits, tooLong] = [0, Array.from(text).length]
  while (tooLong - fits > 1) {
    const half = Math.floor((fits + tooLong) / 2)
    if (bytesOf(put(shortened(text, half))) <= PUSH_BYTES) fits = half
    else tooLong = half
  }
  return fits === 0 ? '' : shortened(text, fits)
}

/** A notice as it is sent: at most `PUSH_BYTES`, its text cut first and then its title. */
export function pushPayload(notice: PushNotice): string {
  const title = fitted(notice.title, (said) => written({ ...notice, title: said, text: '' }))
  const text = fitted(notice.text, (said) => written({ ...notice, title, text: said }))
  return written({ ...notice, title, text })
}

/** Returns whether a path stays within the app: from its root, and not to another host. */
export const isOwnPath = (path: string): boolean =>
  /^\/(?![/\\])[^\\\s]*$/.test(path) && !/(^|\/)\.\.?(\/|$)/.test(path)

/** Reads what `pushPayload` wrote; null for anything else. A path that leads elsewhere leads home. */
export function readPushNotice(payload: string): PushNotice | null {
  try {
    const { title, text, path, tag } = JSON.parse(payload) as Readonly<Record<string, unknown>>
    if (typeof title !== 'string' || title === '') return null
    return {
      title,
      text: typeof text === 'string' ? text : '',
      path: typeof path === 'string' && isOwnPath(path) ? path : '/',
      tag: typeof tag === 'string' ? tag : '',
    }
  } catch {
    return null
  }
}
