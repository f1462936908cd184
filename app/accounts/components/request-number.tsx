/** The number with which an approver recognises the person who requested an account. */
export const RequestNumber = ({ children }: { children: string }) => (
  <strong data-part="request-number" className="block text-2xl font-semibold tabular-nums text-ink">
    {children}
  </strong>
);
