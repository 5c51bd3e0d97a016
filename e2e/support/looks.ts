import type { Page } from '@playwright/test'

/** A size of window and a theme. */
export type Look = `${keyof typeof sizes} ${'light' | 'dark'}`

/** The settings of a project of the journeys: the looks of its language, the one that is walked in first. */
export interface JourneyOptions {
  readonly looks: readonly [home: Look, other: Look]
}

const sizes = {
  wide: { width: 1280, height: 800 },
  phone: { width: 360, height: 740 },
  /** The room that a window of 1280 × 800 has where its page is magnified twice. */
  zoomed: { width: 640, height: 400 },
} as const

export const sizeOf = (look: Look): { width: number; height: number } => sizes[look.split(' ')[0] as keyof typeof sizes]

export const themeOf = (look: Look): 'light' | 'dark' => look.split(' ')[1] as 'light' | 'dark'

/** The theme is part of what the browser keeps about the person (specification §3); an open page takes it over at once. */
function keepTheme(mode: 'light' | 'dark'): void {
  const key = 'kassa.session'
  const kept = JSON.parse(localStorage.getItem(key) ?? '{}') as { layout?: object }
  localStorage.setItem(key, JSON.stringify({ ...kept, layout: { ...kept.layout, mode } }))
  dispatchEvent(new StorageEvent('storage', { key }))
}

/**
 * Two frames: the first sees the new size and theme, the second is drawn with them. A window that the browser gives no frame is waited for
 * no longer than this: its picture makes it draw.
 */
const drawn = (mostMillis: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, mostMillis)
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()))
  })

const MOST_MILLIS = 5_000

/** Changes size and theme of an open page in place: nothing is loaded, nothing that was typed may be lost. */
export async function wear(page: Page, look: Look): Promise<void> {
  await page.setViewportSize(sizeOf(look))
  await wearTheme(page, themeOf(look))
}

export async function wearTheme(page: Page, theme: ReturnType<typeof themeOf>): Promise<void> {
  await page.evaluate(keepTheme, theme)
  await page.evaluate(drawn, MOST_MILLIS)
}

/** Changes the size alone: a theme decides no width, and a page makes all its styles anew for it. */
export async function wearSize(page: Page, look: Look): Promise<void> {
  await page.setViewportSize(sizeOf(look))
  await page.evaluate(drawn, MOST_MILLIS)
}
