import { beginArchive } from '@kassa/contract/moving/archives.calls.ts'
import { Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../api/use-change.ts'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { FormField } from '../../kit/form/FormField.tsx'

const PLACES: Readonly<Record<string, string>> = {
  'login.refused': 'password',
  'moving.passphrase-short': 'passphrase',
  'moving.passphrase-differs': 'passphraseAgain',
}

interface Props {
  /** The whole shop, or what its tills sent late. */
  readonly kind: 'whole' | 'late'
  readonly onClose: () => void
}

/** Begins an archive: a passphrase typed twice, and the owner’s password once more. */
export function ArchiveDrawer({ kind, onClose }: Props) {
  const { t } = useTranslation('moving')
  const begin = useChange(beginArchive)
  return (
    <FormDrawer
      width={480}
      title={t(kind === 'late' ? 'archive.lateTitle' : 'archive.title')}
      initial={{ passphrase: '', passphraseAgain: '', password: '' }}
      schema={beginArchive.request.omit({ kind: true })}
      saveLabel={t('archive.create')}
      onClose={onClose}
      placeOf={({ code }) => PLACES[code] ?? null}
      onSubmit={(typed) => begin.mutateAsync({ ...typed, kind })}
    >
      <FormField name="passphrase" label={t('archive.passphrase')} hint={t('archive.passphraseHint')}>
        <Input.Password autoFocus maxLength={200} autoComplete="new-password" />
      </FormField>
      <FormField name="passphraseAgain" label={t('archive.passphraseAgain')}>
        <Input.Password maxLength={200} autoComplete="new-password" />
      </FormField>
      <FormField name="password" label={t('archive.password')}>
        <Input.Password maxLength={64} autoComplete="current-password" />
      </FormField>
    </FormDrawer>
  )
}
