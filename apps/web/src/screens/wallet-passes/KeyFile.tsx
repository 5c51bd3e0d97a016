import { useState } from 'react'

interface Props {
  readonly id?: string
  /** The file's bytes in base64. */
  readonly value?: string
  readonly onChange?: (base64: string) => void
  /** Endings of the files that are offered. */
  readonly accept: string
  /** The words for a file that is too large to be what is asked for. */
  readonly tooLarge: string
  readonly autoFocus?: boolean
}

/** Bytes of a file of keys; a larger one is something else. */
const MOST_BYTES = 30_000

const base64Of = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))

/** The bytes of a chosen file in base64, as a field of a form. */
export function KeyFile({ id, onChange, accept, tooLarge, autoFocus = false }: Props) {
  const [isTooLarge, setTooLarge] = useState(false)
  const take = async (file: File | undefined): Promise<void> => {
    const isWrong = file !== undefined && file.size > MOST_BYTES
    setTooLarge(isWrong)
    onChange?.(file === undefined || isWrong ? '' : base64Of(new Uint8Array(await file.arrayBuffer())))
  }
  return (
    <>
      <input
        id={id}
        type="file"
        accept={accept}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the first field of a form has the cursor
        autoFocus={autoFocus}
        onChange={({ target }) => void take(target.files?.[0])}
      />
      {isTooLarge ? (
        <p className="k-refusal" role="alert">
          {tooLarge}
        </p>
      ) : null}
    </>
  )
}
