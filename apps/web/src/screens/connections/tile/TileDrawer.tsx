import { setTile, TILE_TITLE_LENGTH } from '@kassa/contract/open/tile/tile.calls.ts'
import { Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../../api/use-change.ts'
import { FormDrawer } from '../../../kit/form/FormDrawer.tsx'
import { FormField } from '../../../kit/form/FormField.tsx'
import type { Connection } from '../ConnectionsPage.tsx'

const PLACES: Readonly<Record<string, string>> = { 'login.refused': 'password', 'tile.address-unfit': 'address' }

interface Props {
  readonly connection: Connection
  readonly onClose: () => void
}

/** Puts the tile of an app on the desks, or changes it. */
export function TileDrawer({ connection: { id, name, tile }, onClose }: Props) {
  const { t } = useTranslation('connection')
  const set = useChange(setTile)
  return (
    <FormDrawer
      width={520}
      reopensAs={`desk-tile.${id}`}
      title={t(tile === null ? 'tile.put' : 'tile.change')}
      initial={{
        connectionId: id,
        title: tile?.title ?? name.slice(0, TILE_TITLE_LENGTH),
        address: tile?.address ?? '',
        password: '',
      }}
      schema={setTile.request}
      saveLabel={t('tile.save')}
      onClose={onClose}
      placeOf={({ code }) => PLACES[code] ?? null}
      onSubmit={(typed) => set.mutateAsync(typed)}
    >
      <FormField name="title" label={t('tile.title')} hint={t('tile.titleHint')}>
        <Input autoFocus maxLength={TILE_TITLE_LENGTH} />
      </FormField>
      <FormField name="address" label={t('tile.address')} hint={t('tile.addressHint')}>
        <Input maxLength={500} inputMode="url" placeholder="https://" />
      </FormField>
      <p className="k-muted">{t('tile.sees')}</p>
      <FormField name="password" label={t('password')} hint={t('tile.passwordHint')}>
        <Input.Password maxLength={64} autoComplete="current-password" />
      </FormField>
    </FormDrawer>
  )
}
