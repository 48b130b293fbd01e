import { Button } from '@mantine/core'
import { useState } from 'react'
import { memberRoles } from '#domain/wallets/roles.ts'
import { errorText } from '#web/api/client.ts'
import { Card } from '#web/ui/card.tsx'
import { ChoiceSet } from '#web/ui/choice-set.tsx'
import { ProblemAlert } from '#web/ui/problem-alert.tsx'
import { useOneAtATime } from '#web/ui/use-one-at-a-time.ts'
import { InvitationLink } from './invitation-link.tsx'
import classes from './sharing.module.css'
import { roleTexts, sharingTexts as texts } from './texts.ts'
import type { MadeInvitation, useShare } from './use-sharing.ts'

const hints = () => [roleTexts.parkHint, roleTexts.viewHint]

/** Makes an invitation with a role, and shows its link, which nobody can show again. */
export function InviteForm({ invite }: { invite: ReturnType<typeof useShare>['invite'] }) {
  const [chosen, setChosen] = useState(0)
  const [made, setMade] = useState<MadeInvitation | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const { busy, run } = useOneAtATime((error) => setProblem(errorText(error)))
  const create = () =>
    run(async () => {
      setProblem(null)
      setMade(await invite.mutateAsync(memberRoles[chosen] ?? 'park'))
    })
  return (
    <Card as="section" labelledBy="convidar">
      <div className={classes.part}>
        <h2 id="convidar" className={classes.heading}>
          {texts.invite}
        </h2>
        <p className={classes.hint}>{texts.inviteHint}</p>
        <ChoiceSet
          label={texts.inviteRole}
          look="rows"
          disabled={busy}
          value={chosen}
          onChange={setChosen}
          choices={memberRoles.map((role, at) => ({
            value: at,
            content: roleTexts[role],
            hint: hints()[at],
          }))}
        />
        {problem && <ProblemAlert text={problem} />}
        <Button loading={busy} onClick={() => void create()}>
          {texts.create}
        </Button>
      </div>
      {made && <InvitationLink made={made} onClose={() => setMade(null)} />}
    </Card>
  )
}
