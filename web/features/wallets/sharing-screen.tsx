import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { memberRoles } from '#domain/wallets/roles.ts'
import { errorText } from '#web/api/client.ts'
import { Card } from '#web/ui/card.tsx'
import { DateTime } from '#web/ui/date-time.tsx'
import { LoadFailure } from '#web/ui/load-failure.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { CardSkeletons } from '#web/ui/skeletons.tsx'
import { showSnackbar } from '#web/ui/snackbar.tsx'
import { useFocusAfter } from '#web/ui/use-focus-after.ts'
import { InviteForm } from './invite-form.tsx'
import { isMissing, MissingWallet } from './missing-wallet.tsx'
import { QuestionDialog } from './question-dialog.tsx'
import classes from './sharing.module.css'
import { roleTexts, sharingTexts as texts } from './texts.ts'
import { type Member, type MemberRole, type OpenInvitation, useShare, useSharing } from './use-sharing.ts'

const told = (done: Promise<{ message: string }>): Promise<void> =>
  done.then(
    ({ message }) => showSnackbar({ message }),
    (error) => showSnackbar({ message: errorText(error), kind: 'error' }),
  )

type MemberProps = { member: Member; busy: boolean; onRole: (role: MemberRole) => void; onRemove: () => void }

/** Somebody who uses the wallet: what they may do, which can be changed, and the way out. */
const MemberRow = ({ member: { name, role, joined_at }, busy, onRole, onRemove }: MemberProps) => (
  <li className={classes.person}>
    <div className={classes.who}>
      <span className={classes.name}>{name}</span>
      <span className={classes.hint}>
        {texts.since} <DateTime civil={joined_at} />
      </span>
    </div>
    <SelectField
      label={texts.role(name)}
      options={memberRoles.map((one) => ({ value: one, label: roleTexts[one] }))}
      value={role}
      disabled={busy}
      onChange={(chosen) => onRole(chosen as MemberRole)}
    />
    <Button variant="subtle" color="red" aria-label={texts.removeOf(name)} onClick={onRemove}>
      {texts.remove}
    </Button>
  </li>
)

type InvitationProps = { invitation: OpenInvitation; busy: boolean; onRevoke: () => void }

const InvitationRow = ({ invitation: { role, expires_at }, busy, onRevoke }: InvitationProps) => (
  <li className={classes.person}>
    <div className={classes.who}>
      <span className={classes.name}>{roleTexts[role]}</span>
      <span className={classes.hint}>
        {texts.validUntil} <DateTime civil={expires_at} />
      </span>
    </div>
    <Button variant="subtle" color="red" disabled={busy} onClick={onRevoke}>
      {texts.revoke}
    </Button>
  </li>
)

/** Who uses an own wallet: members, open invitations, and the way to invite somebody (decision Q169). */
export function SharingScreen({ walletId }: { walletId: number }) {
  const { data, error, refetch } = useSharing(walletId)
  const share = useShare(walletId)
  const [removed, setRemoved] = useState<Member | null>(null)
  const people = useRef<HTMLHeadingElement>(null)
  const open = useRef<HTMLHeadingElement>(null)
  useFocusAfter(share.revoke.isPending, () => open.current ?? people.current)
  if (isMissing(error)) return <MissingWallet title={texts.title} />
  return (
    <Screen title={texts.title}>
      {!data && error && <LoadFailure text={texts.failed} onRetry={() => void refetch()} />}
      {!data && !error && <CardSkeletons count={2} height={200} />}
      {data && (
        <>
          <Card as="section" labelledBy="pessoas">
            <div className={classes.part}>
              <h2 id="pessoas" ref={people} tabIndex={-1} className={classes.heading}>
                {texts.members}
              </h2>
              {data.members.length === 0 && <p className={classes.hint}>{texts.alone}</p>}
              <ul className={classes.people}>
                {data.members.map((member) => (
                  <MemberRow
                    key={member.id}
                    member={member}
                    busy={share.change.isPending}
                    onRole={(role) => void told(share.change.mutateAsync({ id: member.id, role }))}
                    onRemove={() => setRemoved(member)}
                  />
                ))}
              </ul>
            </div>
          </Card>
          <InviteForm invite={share.invite} />
          {data.invitations.length > 0 && (
            <Card as="section" labelledBy="convites">
              <div className={classes.part}>
                <h2 id="convites" ref={open} tabIndex={-1} className={classes.heading}>
                  {texts.open}
                </h2>
                <ul className={classes.people}>
                  {data.invitations.map((invitation) => (
                    <InvitationRow
                      key={invitation.id}
                      invitation={invitation}
                      busy={share.revoke.isPending}
                      onRevoke={() => void told(share.revoke.mutateAsync(invitation.id))}
                    />
                  ))}
                </ul>
              </div>
            </Card>
          )}
        </>
      )}
      {removed && (
        <QuestionDialog
          title={texts.removeOf(removed.name)}
          question={texts.removeQuestion(removed.name)}
          hint={texts.removeHint}
          confirm={texts.remove}
          onConfirm={() => share.remove.mutateAsync(removed.id)}
          onClose={() => setRemoved(null)}
        />
      )}
    </Screen>
  )
}
