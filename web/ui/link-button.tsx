import { Button, type ButtonProps } from '@mantine/core'
import type { ComponentProps } from 'react'
import { Link } from 'wouter'

type PlainLinkProps = ComponentProps<'a'> & { href: string; state?: unknown }

const PlainLink = (props: PlainLinkProps) => <Link {...props} />

/** A link that looks like a button; `state` goes with the entry of the history to which it leads. */
export const LinkButton = (props: ButtonProps & PlainLinkProps) => <Button component={PlainLink} {...props} />
