import { expect, type BoardService } from './board.ts'
import { stepsOf, type Visitor } from './tour-steps.ts'

/** Visits everything that opens on the pages of members. */
export async function tourMembers(visitor: Visitor, service: BoardService): Promise<void> {
  const { page, press, look } = visitor
  const { button, item, visit } = stepsOf(visitor)
  await service.member('mia', 30)
  await service.call('POST', '/projects/acme%2Fapp/invitations', {
    email: 'ana@x.org',
    access_level: 30,
    expires_at: '2999-12-31',
  })
  await page.goto('/acme/app/-/project_members')
  await expect(button('mia actions')).toBeVisible()
  const to = page.getByRole('textbox', { name: 'To' })
  await to.fill('ana@x.org @nobody bad@,')
  await expect(page.getByText('ana@x.org is already invited')).toBeVisible()
  await to.focus()
  await look('people to invite')
  await press(button('Send 2 invitations'))
  await expect(page.getByText('No such user')).toBeVisible()
  await look('an invitation that failed')
  await visit('roles', button('Role: Developer'), page.getByRole('menu'))

  const members = button('mia actions')
  await visit('menu of a member', members, page.getByRole('menu'))
  await press(members)
  await visit('changing a member', item('Change role or end date…'), page.getByRole('dialog'))
  await press(members)
  await visit('removing a member', item('Remove…'), page.getByRole('alertdialog'))

  await press(page.getByRole('link', { name: /^Invited/ }))
  const invitation = button('ana@x.org actions')
  await expect(invitation).toBeVisible()
  await look('invitations')
  await visit('menu of an invitation', invitation, page.getByRole('menu'))
  await press(invitation)
  await visit('revoking an invitation', item('Revoke…'), page.getByRole('alertdialog'))
  await press(page.getByRole('link', { name: /^Access requests/ }))
  await expect(page.getByText('No access requests.')).toBeVisible()
  await look('no access requests')
}
