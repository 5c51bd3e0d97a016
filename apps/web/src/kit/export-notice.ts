import { t } from 'i18next'
import { announce, changeNotice, dismiss } from '../api/notices.ts'
import { readSession } from '../session/session.ts'

/** The number of rows that a call answers at once: a file of no more is downloaded without a question. */
export const AT_ONCE = 200

/** A file that is being made, told over whatever page the person has gone to meanwhile. */
export interface ExportNotice {
  /** How far it is. */
  readonly tell: (note: string) => void
  /** It is there: the notice that it is stays until it is taken or closed. */
  readonly ready: (download: () => void) => void
  /** Ends the notice: no more is said of it here. */
  readonly end: () => void
}

export function announceExport(name: string): ExportNotice {
  const id = announce({ kind: 'info', title: t('kit:export.making', { name }), stays: true })
  return {
    tell: (note) => changeNotice(id, { note }),
    ready: (download) => {
      dismiss(id)
      announceFile(name, download)
    },
    end: () => dismiss(id),
  }
}

/** Says that a file is there to be taken. */
export function announceFile(name: string, download: () => void): void {
  const person = readSession().user?.id
  // The next person who signs in finds the notice, and not the file.
  const run = (): void => (readSession().user?.id === person ? download() : announceStopped(name))
  const action = { label: t('kit:export.take'), run }
  announce({ kind: 'good', title: t('kit:export.ready', { name }), stays: true, action })
}

/** Returns whether the person and the outlet of now are still there: what others may see is not put into a file that was begun before. */
export function sameSession(): () => boolean {
  const who = (): string => JSON.stringify([readSession().user?.id, readSession().outlet?.outletId])
  const began = who()
  return () => who() === began
}

/** Says that a file was given up because somebody else, or another outlet, is here now. */
export function announceStopped(name: string): void {
  announce({ kind: 'warn', title: t('kit:export.stopped', { name }), note: t('kit:export.stoppedNote') })
}
