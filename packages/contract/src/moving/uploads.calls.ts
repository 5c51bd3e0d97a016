import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, line } from '../fields.ts'

const access = { anyOf: ['platform.catalogue.products.import'] } as const
const sha256 = z.string().regex(/^[0-9a-f]{64}$/)

/**
 * Announces a file that is too large for one call: its size and hash. The same file again goes on where it stopped; another file takes the place of what
 * the same person brought before. It is kept for a day.
 */
export const beginUpload = endpoint({
  name: 'moving.begin-upload',
  access,
  repeat: 'runs-again',
  summary: 'Begins or goes on with the upload of a large file of another system',
  refusals: ['moving.upload-too-large', 'moving.uploads-full'],
  request: z.object({
    fileName: line().min(1).max(200),
    bytes: z.int().min(1),
    /** Of the file; of one with more than 100 MB, of the hashes of its parts, as they are written, one after the other. */
    sha256,
  }),
  answer: z.object({
    id,
    /** Every part but the last has this size. */
    partBytes: z.int(),
    /** The parts that are here, numbered from 0; one whose hash is another is sent again. */
    received: z.array(z.object({ number: z.int(), sha256 })),
  }),
})

/** Sends one part (form field `file`), in any order. The same part again changes nothing; another in its place counts until the file is whole. A form carries texts: `number` is one. */
export const uploadPart = endpoint({
  name: 'moving.upload-part',
  access,
  kind: 'upload',
  repeat: 'runs-again',
  summary: 'Uploads one part of a large file of another system',
  refusals: ['import.no-file', 'moving.part-unknown', 'moving.part-size', 'moving.part-damaged', 'moving.part-differs'],
  request: z.object({
    id,
    number: z
      .string()
      .regex(/^\d{1,4}$/)
      .transform(Number),
    /** The hash of this part. */
    sha256,
  }),
  answer: z.object({ received: z.int() }),
})

/** Says that all parts were sent: they are counted and held against the announced size and hash. From then on the file is named by `upload` in place of a form's file. */
export const finishUpload = endpoint({
  name: 'moving.finish-upload',
  access,
  repeat: 'runs-again',
  summary: 'Puts the parts of a large file of another system together',
  refusals: ['moving.upload-incomplete', 'moving.upload-damaged'],
  request: z.object({ id }),
  answer: z.object({ id, bytes: z.int() }),
})
