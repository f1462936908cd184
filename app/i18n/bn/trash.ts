import type { trashTexts as english } from "../en/trash";

export const trashTexts = {
  "trash.title": "ট্র্যাশ",
  "trash.empty": "ট্র্যাশ খালি।",
  "trash.deletedAt": "মুছে ফেলা হয়েছে: {date}, {time}",
  "trash.daysLeft_one": "আর {days} দিন বাকি",
  "trash.daysLeft_other": "আর {days} দিন বাকি",
  "trash.appeared": "এটি {place} দেখা যেত।",
  "trash.restore": "ফিরিয়ে আনুন",
  "trash.restored": "‘{title}’ ফিরিয়ে আনা হয়েছে",
  "trash.restoredMany": "ফিরিয়ে আনা হয়েছে: {count}টি",
  "trash.undo": "ফিরিয়ে আনুন",
  "trash.gone.title": "এটি আর ট্র্যাশে নেই",
  "trash.gone.body": "ইতিমধ্যে এটি স্থায়ীভাবে মুছে ফেলা হয়েছে।",
  "trash.removeForGood": "স্থায়ীভাবে মুছে ফেলুন",
  "trash.confirmRemove": "আপনি কি নিশ্চিত যে এটি স্থায়ীভাবে মুছে ফেলতে চান?",
  "trash.cannotComeBack": "এটি আর ফিরিয়ে আনা যাবে না: এর সব লেখা ও ফাইল মুছে যাবে।",
  "trash.removed": "স্থায়ীভাবে মুছে ফেলা হয়েছে",
  "trash.isBack.title": "এটি মুছে ফেলা হয়নি",
  "trash.isBack.body": "ইতিমধ্যে এটি ফিরিয়ে আনা হয়েছে।",
  "trash.err.restore": "ফিরিয়ে আনা যায়নি",
  "trash.err.remove": "স্থায়ীভাবে মুছে ফেলা যায়নি",
} satisfies Record<keyof typeof english, string>;
