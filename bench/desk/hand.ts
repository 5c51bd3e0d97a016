import type { Page } from '@playwright/test'
import { round } from '../conditions.ts'

/**
 * The time a person needs for one act, in seconds: measured at tills (figures of desk.md, 2), written down here once.
 */
export const PACE = {
  /** To take goods, find the bar code and pull them over the scanner. */
  scan: 2.8,
  /** To press a key or a place on the screen that one looks at. */
  press: 1.1,
  /** A further digit of a figure. */
  digit: 0.28,
} as const

export interface Task {
  readonly task: string
  readonly actions: number
  /** By {@link PACE}. */
  readonly humanSeconds: number
  /** From each action to what it was for standing on the screen, added up. */
  readonly softwareSeconds: number
  readonly seconds: number
  readonly goal: string
}

/** No press of one task is taken for the echo of the one before: D88. */
const BREATH_MS = 450

/**
 * The pace of somebody who has never seen a till, in seconds: to read a word that stands there for the first time, and
 * to find the element to press.
 */
export const NEWCOMER = { word: 0.3, find: 3 } as const

/** One person's hands at one till: every action is counted, and the screen's answer to it is waited for and timed. */
export class Hand {
  #actions = 0
  #human = 0
  #software = 0
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  /** Does one thing and waits for what it was for. `human`: what the person needs for it, seconds. */
  async act(human: number, does: () => Promise<unknown>, seen: () => Promise<unknown>): Promise<void> {
    await this.page.waitForTimeout(BREATH_MS)
    this.#actions += 1
    this.#human += human
    const began = performance.now()
    await does()
    await seen()
    this.#software += (performance.now() - began) / 1000
  }

  /** Figures typed one digit after the other; one action each, as a person counts them. */
  async type(text: string): Promise<void> {
    const began = performance.now()
    for (const key of text) await this.page.keyboard.press(key)
    this.#software += (performance.now() - began) / 1000
    this.#actions += 1
    this.#human += PACE.press + (text.length - 1) * PACE.digit
  }

  /** Returns the acts and times since the last task. */
  done(task: string, goal: string): Task {
    const [actions, human, software] = [this.#actions, this.#human, this.#software]
    this.#actions = 0
    this.#human = 0
    this.#software = 0
    return {
      task,
      actions,
      humanSeconds: round(human, 1),
      softwareSeconds: round(software, 2),
      seconds: round(human + software, 1),
      goal,
    }
  }
}

/** Hands of somebody who reads every line that is new on the screen, all of it, before each thing they do. */
export class Newcomer extends Hand {
  readonly #read = new Set<string>()

  override async act(human: number, does: () => Promise<unknown>, seen: () => Promise<unknown>): Promise<void> {
    const lines = (await this.page.locator('body').innerText()).split('\n')
    const fresh = [...new Set(lines)].filter((line) => line.trim() !== '' && !this.#read.has(line))
    for (const line of fresh) this.#read.add(line)
    const words = fresh.join(' ').split(/\s+/).length
    await super.act(human + NEWCOMER.find + words * NEWCOMER.word, does, seen)
  }
}
