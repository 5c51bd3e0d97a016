import type { ComponentType } from 'react'
import { beforeAll } from 'vitest'
import type { ScreenModule } from '../kit/state/lazy-screen.ts'

/** A screen whose program is here before each test: React shows one that came late a third of a second after its empty place. */
export function loadedScreen(load: () => Promise<ScreenModule>): ComponentType {
  let Screen: ComponentType | undefined
  beforeAll(async () => {
    Screen = (await load()).default
  })
  return function LoadedScreen() {
    return Screen ? <Screen /> : null
  }
}
