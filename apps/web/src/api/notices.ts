import { onPersonGone } from '../session/person.ts'

/** One line shown over whatever is on screen. `title` is worded already; `note` says what happened to the data. */
export interface Announcement {
  readonly id: number
  readonly kind: 'good' | 'warn' | 'bad' | 'info'
  readonly title: string
  readonly note?: string
  /** The action that can be taken from here: undo, open. It goes with the notice. */
  readonly action?: { readonly label: string; readonly run: () => void }
  /** It goes only when it is closed, acted on or taken away: something goes on, or waits to be taken. */
  readonly stays?: boolean
}

let notices: readonly Announcement[] = []
let lastId = 0
const listeners = new Set<() => void>()

const set = (next: readonly Announcement[]): void => {
  notices = next
  for (const listener of listeners) listener()
}

/** Shows a notice; the same words are not stacked twice. Returns its id. */
export function announce(notice: Omit<Announcement, 'id'>): number {
  const id = ++lastId
  set([...notices.filter((shown) => shown.title !== notice.title), { ...notice, id }].slice(-4))
  return id
}

/** Says something else in a notice, if it is still there. */
export const changeNotice = (id: number, part: Partial<Announcement>): void =>
  set(notices.map((notice) => (notice.id === id ? { ...notice, ...part } : notice)))

export const dismiss = (id: number): void => set(notices.filter((notice) => notice.id !== id))

/** Takes away a notice whose words now stand on the screen itself. */
export const withdraw = (title: string): void => set(notices.filter((notice) => notice.title !== title))

export const readNotices = (): readonly Announcement[] => notices

export function onNotices(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

// A notice of something done, and the way to take it back, is for whoever did it.
onPersonGone(() => set([]))
