import { ActionIcon, Menu } from '@mantine/core'
import { EllipsisVertical } from 'lucide-react'
import { useState } from 'react'
import type { CompanyType } from '#shared/entities.ts'
import { DeactivateDialog } from './deactivate-dialog.tsx'
import { useActivateCompanyType } from './use-company-types.ts'

interface CompanyTypeMenuProps {
  type: CompanyType
  onEdit: () => void
}

export function CompanyTypeMenu({ type, onEdit }: CompanyTypeMenuProps) {
  const [asking, setAsking] = useState(false)
  const activate = useActivateCompanyType()
  return (
    <>
      <Menu position="bottom-end" width={180}>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={`Actions for ${type.name}`}>
            <EllipsisVertical size={16} aria-hidden="true" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={onEdit}>Edit</Menu.Item>
          {type.is_active ? (
            <Menu.Item color="red" onClick={() => setAsking(true)}>
              Deactivate
            </Menu.Item>
          ) : (
            <Menu.Item onClick={() => activate.mutate({ company_type_id: type.id })}>Activate</Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {asking ? <DeactivateDialog type={type} onClose={() => setAsking(false)} /> : null}
    </>
  )
}
