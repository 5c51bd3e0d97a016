import { type ComponentType, createElement, lazy, type ReactElement, useState } from 'react'
import { onAskedAgain, withChunkTimeout } from '../../words/coming/chunk.ts'

export type ScreenModule = { readonly default: ComponentType }

/** A component whose program is fetched apart, and can be fetched ahead. */
export type LazyScreen = (() => ReactElement) & {
  /** Fetches the program, and what it needs beside it; resolves once they are here, or the program will not come: then the component says so. Never rejects. */
  readonly preload: () => Promise<void>
}

/**
 * A screen whose program comes when it is first opened, or is told to come ahead. `beside` fetches what it is drawn with: without its program nobody
 * waits for that, which is asked for many times where there is no line. A program that is here already is drawn at once: what React waits for, it shows
 * a third of a second behind its stand-in, if it was there a moment later or not.
 */
export function lazyScreen(
  load: () => Promise<ScreenModule>,
  beside = async (): Promise<void> => undefined,
): LazyScreen {
  let coming: Promise<ScreenModule> | undefined
  let here: ComponentType | undefined
  const fetch = (): Promise<ScreenModule> =>
    (coming ??= withChunkTimeout(load).then(
      (part) => {
        here = part.default
        return part
      },
      (error: unknown) => {
        // React forgets what it waited for when it draws a screen for the first time: another one in its place would be waited for anew, and no fault be drawn.
        onAskedAgain(() => {
          coming = undefined
          later = lazy(fetch)
        })
        throw error
      },
    ))
  let later = lazy(fetch)
  const preload = (): Promise<void> =>
    Promise.all([fetch(), beside()]).then(
      () => undefined,
      () => undefined,
    )
  // As it was first drawn it stays: another component in its place would begin anew.
  const Screen = (): ReactElement => createElement(useState(() => here ?? later)[0])
  return Object.assign(Screen, { preload })
}
