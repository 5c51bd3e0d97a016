import { useState } from 'react'
import type { FormEvent } from 'react'
import { isApiError } from '../../api/api-error.ts'
import { useMoreWords } from '../ui/use-more-words.ts'
import './products.css'

/** A thing that is stored by name: a category, or an attribute with its values. */
export interface NamedListItem {
  readonly id: string
  readonly name: string
  /** Behind the name: how many products, which values. */
  readonly note: string
}

export interface NamedRights {
  readonly add: boolean
  readonly edit: boolean
  readonly delete: boolean
}

interface Props {
  readonly rows: readonly NamedListItem[]
  readonly rights: NamedRights
  /** A second field of each: the values of an attribute. */
  readonly extra?: { readonly label: string; readonly of: (id: string) => string }
  readonly nothing: string
  readonly onSave: (id: string | null, name: string, extra: string) => Promise<unknown>
  readonly onDelete: (id: string) => Promise<unknown>
}

/** A short list that is kept at the desk: add, rename, delete, each with its own code. A refusal keeps what was typed. */
export function NamedGoods({ rows, rights, extra, nothing, onSave, onDelete }: Props) {
  const { t } = useMoreWords()
  const [open, setOpen] = useState<string | null>(null)
  const [error, setError] = useState('')
  const attempt = async (work: () => Promise<unknown>): Promise<boolean> => {
    setError('')
    try {
      await work()
      return true
    } catch (failure) {
      setError(isApiError(failure) ? failure.message : t('message.notWritten'))
      return false
    }
  }
  const save = async (id: string | null, name: string, more: string): Promise<void> => {
    if (await attempt(() => onSave(id, name, more))) setOpen(null)
  }
  return (
    <>
      <p className="d-note is-bad" role="alert">
        {error}
      </p>
      {rights.add && <Editor key={String(rows.length)} id={null} name="" extra={extra} onSave={save} />}
      {rows.length === 0 && <p className="d-empty">{nothing}</p>}
      <ul className="d-named">
        {rows.map(({ id, name, note }) =>
          open === id ? (
            <li key={id}>
              <Editor id={id} name={name} extra={extra} onSave={save} />
            </li>
          ) : (
            <li key={id} className="d-choices">
              <b>{name}</b> <span className="d-note">{note}</span>
              {rights.edit && (
                <button type="button" className="d-button" onClick={() => setOpen(id)}>
                  {t('product.rename', { name })}
                </button>
              )}
              {rights.delete && (
                <button type="button" data-ends className="d-button" onClick={() => void attempt(() => onDelete(id))}>
                  {t('product.remove', { name })}
                </button>
              )}
            </li>
          ),
        )}
      </ul>
    </>
  )
}

interface EditorProps extends Pick<Props, 'extra'> {
  readonly id: string | null
  readonly name: string
  readonly onSave: (id: string | null, name: string, extra: string) => Promise<void>
}

function Editor({ id, name, extra, onSave }: EditorProps) {
  const { t } = useMoreWords()
  const [typed, setTyped] = useState({ name, extra: id === null ? '' : (extra?.of(id) ?? '') })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    void onSave(id, typed.name.trim(), typed.extra)
  }
  return (
    <form className="d-form is-columns" onSubmit={submit}>
      <label className="d-field">
        {t('product.name')}
        <input
          required
          maxLength={50}
          value={typed.name}
          onChange={(event) => setTyped({ ...typed, name: event.target.value })}
        />
      </label>
      {extra && (
        <label className="d-field">
          {extra.label}
          <input
            required
            maxLength={2_000}
            value={typed.extra}
            onChange={(event) => setTyped({ ...typed, extra: event.target.value })}
          />
        </label>
      )}
      <button type="submit" className="d-button is-primary">
        {id === null ? t('product.add') : t('save')}
      </button>
    </form>
  )
}
