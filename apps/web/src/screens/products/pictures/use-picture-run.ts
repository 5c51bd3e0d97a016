import { matchPictures, MOST_PICTURES, PICTURES_AT_ONCE, setPictures } from '@kassa/contract/catalogue/picture.calls.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { uploadPicture } from '@kassa/contract/file/file.calls.ts'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isApiError } from '../../../api/api-error.ts'
import { call } from '../../../api/call.ts'
import { announceFailure } from '../../../api/failure.ts'
import { refresh } from '../../../api/refresh.ts'
import { upload } from '../../../api/upload.ts'
import { type PictureFiles, type ChosenPicture, type PictureFilesRefusal, readPictureFiles } from './picture-files.ts'

/** A brought picture with the product its name leads to. */
export type MatchedPicture = OutputOf<typeof matchPictures.answer>['rows'][number] & {
  readonly picture: ChosenPicture
}

/** A picture that did not become one, and why, in words. */
export interface LeftPicture {
  readonly name: string
  readonly why: string
}

export type PictureStep =
  | { readonly at: 'choose'; readonly refusal: PictureFilesRefusal | 'none' | 'tooMany' | null }
  | { readonly at: 'check'; readonly brought: PictureFiles; readonly rows: readonly MatchedPicture[] }
  | { readonly at: 'send'; readonly done: number; readonly count: number }
  | { readonly at: 'done'; readonly given: number; readonly left: readonly LeftPicture[]; readonly isStopped: boolean }

type Given = { readonly row: MatchedPicture; readonly pictureId: string }

/** The steps of bringing pictures: files are read and matched, then sent one by one and given to their products in pieces. */
export function usePictureRun() {
  const { t } = useTranslation('product')
  const [step, setStep] = useState<PictureStep>({ at: 'choose', refusal: null })
  const isStopped = useRef(false)

  const choose = async (files: readonly File[]): Promise<void> => {
    const brought = await readPictureFiles(files)
    if (typeof brought === 'string') return setStep({ at: 'choose', refusal: brought })
    const { pictures } = brought
    if (pictures.length === 0) return setStep({ at: 'choose', refusal: 'none' })
    if (pictures.length > MOST_PICTURES) return setStep({ at: 'choose', refusal: 'tooMany' })
    const { rows } = await call(matchPictures, { names: pictures.map(({ name }) => name.slice(-MOST_NAME)) })
    const matched = rows.flatMap((row, at) => {
      const picture = pictures[at]
      return picture ? [{ ...row, picture }] : []
    })
    setStep({ at: 'check', brought, rows: matched })
  }

  const give = async (sent: readonly Given[], left: LeftPicture[]): Promise<number> => {
    if (sent.length === 0) return 0
    const answer = await call(setPictures, {
      rows: sent.flatMap(({ row: { product }, pictureId }) =>
        product ? [{ productId: product.id, pictureId, instead: product.pictureId }] : [],
      ),
    })
    const kept = new Set(answer.left)
    for (const { row } of sent)
      if (row.product && kept.has(row.product.id))
        left.push({ name: row.picture.name, why: t('pictures.changedMeanwhile') })
    return answer.given
  }

  const send = async (rows: readonly MatchedPicture[]): Promise<void> => {
    isStopped.current = false
    const left: LeftPicture[] = []
    let waiting: Given[] = []
    let given = 0
    const flush = async (): Promise<void> => {
      given += await give(waiting, left)
      waiting = []
    }
    try {
      for (const [at, row] of rows.entries()) {
        if (isStopped.current) break
        setStep({ at: 'send', done: at, count: rows.length })
        const sent = await sendOne(row, t('pictures.damaged'))
        if ('why' in sent) left.push(sent)
        else waiting.push(sent)
        if (waiting.length === PICTURES_AT_ONCE) await flush()
      }
      await flush()
    } catch {
      // The refusal is announced; pictures that were sent until here are given, and stay.
      isStopped.current = true
      await flush().catch(() => undefined)
    }
    void refresh(['catalogue'])
    setStep({ at: 'done', given, left, isStopped: isStopped.current })
  }

  return {
    step,
    choose,
    send,
    again: () => setStep({ at: 'choose', refusal: null }),
    stop: () => {
      isStopped.current = true
    },
  }
}

/** The part of a name that the question takes: its end, where the code is. */
const MOST_NAME = 300

/** Sends one picture; a refusal of it is its own, only a lost connection ends the run. */
async function sendOne(row: MatchedPicture, damaged: string): Promise<Given | LeftPicture> {
  const file = row.picture.read()
  if (!file) return { name: row.picture.name, why: damaged }
  try {
    const { id: pictureId } = await upload(uploadPicture, { purpose: 'product', file }, { isQuiet: true })
    return { row, pictureId }
  } catch (error) {
    if (isApiError(error) && error.status === 422) return { name: row.picture.name, why: error.message }
    announceFailure(error)
    throw error
  }
}
