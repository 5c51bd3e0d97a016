import { createConnectionKey } from '@kassa/contract/open/connection.calls.ts'
import { Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../api/use-change.ts'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { FormField } from '../../kit/form/FormField.tsx'
import { AddressField, addressRangesIn } from './AddressField.tsx'
import { KeyTermField } from './KeyTermField.tsx'
import type { Connection } from './ConnectionsPage.tsx'

interface Props {
  readonly connection: Connection
  readonly onKey: (key: string) => void
  readonly onClose: () => void
}

const PLACES: Readonly<Record<string, string>> = {
  'login.refused': 'password',
  'connection.address-invalid': 'addressRanges',
}

/** Makes the second key of an app, so that the first can be revoked once it is used nowhere. */
export function KeyDrawer({ connection: { id, name }, onKey, onClose }: Props) {
  const { t } = useTranslation('connection')
  const create = useChange(createConnectionKey, { onDone: ({ key }) => onKey(key) })
  return (
    <FormDrawer
      width={480}
      reopensAs={`connection.key.${id}`}
      title={t('key.title', { name })}
      initial={{ connectionId: id, addressRanges: [] as string[], validDays: null as number | null, password: '' }}
      schema={createConnectionKey.request}
      saveLabel={t('key.make')}
      onClose={onClose}
      placeOf={({ code }) => PLACES[code] ?? null}
      onSubmit={(typed) =>
        create.mutateAsync({ ...typed, connectionId: id, addressRanges: addressRangesIn(typed.addressRanges) })
      }
    >
      <FormField name="password" label={t('password')} hint={t('passwordHint')}>
        <Input.Password autoFocus maxLength={64} autoComplete="current-password" />
      </FormField>
      <KeyTermField />
      <AddressField />
    </FormDrawer>
  )
}
