import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, instant, noFields } from '../fields.ts'
import { CONFIRM_REFUSALS } from '../identity/identity.calls.ts'

/** Letters of a passphrase, at least and at most. */
export const SHORTEST_PASSPHRASE = 12
const LONGEST_PASSPHRASE = 200
/** Days that an archive is kept. */
export const ARCHIVE_DAYS = 7

const access = { anyOf: ['platform.configuration.connections'] } as const

/** Archives of the whole shop that are being written, and those that can be downloaded, the newest first. Source: moving-in.md (Leaving). */
export const listArchives = endpoint({
  name: 'moving.list-archives',
  method: 'GET',
  access,
  summary: 'Archives of the whole shop',
  refusals: [],
  request: noFields,
  answer: z.object({
    archives: z.array(
      z.object({
        id,
        /** `late`: what tills sent behind the first archive of a shop that moves. */
        kind: z.enum(['whole', 'late']),
        state: z.enum(['writing', 'ready', 'failed']),
        beganAt: instant,
        beganBy: z.string(),
        expiresAt: instant,
        downloadedAt: instant.nullable(),
        bytes: z.int(),
        sha256: z.string().nullable(),
        /** The progress of the job, in rows; the archive begins anew where its process ended. */
        done: z.int(),
        planned: z.int(),
      }),
    ),
  }),
})

/**
 * Begins to write everything of the shop into one archive, as a job. Only its owner may, and shows the password once more. The archive is encrypted
 * with the passphrase, which is kept nowhere: who forgets it writes a new archive. A repeat while one is being written is refused.
 */
export const beginArchive = endpoint({
  name: 'moving.begin-archive',
  access,
  repeat: 'runs-again',
  summary: 'Begins to write the archive of the whole shop',
  refusals: [
    ...CONFIRM_REFUSALS,
    'moving.archive-owner-only',
    'moving.archive-runs',
    'moving.passphrase-short',
    'moving.passphrase-differs',
    'moving.nothing-late',
  ],
  request: z.object({
    /** `late`: only what tills sent behind the first archive that was written since the shop was closed. */
    kind: z.enum(['whole', 'late']).default('whole'),
    password: z.string().min(1).max(64),
    passphrase: z.string().min(1).max(LONGEST_PASSPHRASE),
    /** Typed twice: nobody can look it up later. */
    passphraseAgain: z.string().min(1).max(LONGEST_PASSPHRASE),
  }),
  answer: z.object({ id }),
})

export const downloadArchive = endpoint({
  name: 'moving.download-archive',
  method: 'GET',
  path: '/moving/archives/:id/download',
  access,
  kind: 'download',
  summary: 'Downloads an archive of the whole shop',
  refusals: ['moving.archive-owner-only', 'moving.archive-not-ready'],
  request: z.object({ id }),
  answer: noFields,
})

/** Takes an archive away before its week is over; one that is being written ends. */
export const removeArchive = endpoint({
  name: 'moving.remove-archive',
  access,
  summary: 'Takes an archive of the whole shop away',
  refusals: ['moving.archive-owner-only'],
  request: z.object({ id }),
  answer: noFields,
})
