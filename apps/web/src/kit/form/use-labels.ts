import { useState } from 'react'

type Hear = () => void
type HearPath = (path: string) => void

/** The fields of a form by their labels, and how what hides one hears that it is to be shown. */
export class Labels {
  readonly #labels = new Map<string, string>()
  readonly #following = new Set<Hear>()
  readonly #hiding = new Set<HearPath>()
  #shown: ReadonlyMap<string, string> | null = null

  readonly read = (): ReadonlyMap<string, string> => (this.#shown ??= new Map(this.#labels))

  /** Answers how to take it back. */
  readonly register = (path: string, label: string): (() => void) => {
    if (this.#labels.get(path) !== label) {
      this.#labels.set(path, label)
      this.#tell()
    }
    return () => {
      this.#labels.delete(path)
      this.#tell()
    }
  }

  /** Answers how to stop. */
  readonly follow = (hear: Hear): (() => void) => {
    this.#following.add(hear)
    return () => void this.#following.delete(hear)
  }

  readonly onShow = (hear: HearPath): (() => void) => {
    this.#hiding.add(hear)
    return () => void this.#hiding.delete(hear)
  }

  readonly show = (path: string): void => this.#hiding.forEach((hear) => hear(path))

  /** A hundred fields that come at once are told once. */
  #tell(): void {
    const isTold = this.#shown === null
    this.#shown = null
    if (!isTold) queueMicrotask(() => this.#following.forEach((hear) => hear()))
  }
}

export const useLabels = (): Labels => useState(() => new Labels())[0]
