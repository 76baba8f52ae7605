// Synonyms in texts about work, rules and equipment. People ask in other words than a manual uses: vacation for
// leave, 婚假 for 结婚.
import { stem } from './languages.ts';
import { numberWords } from './numbers.ts';

const english =
  'vacation holiday leave,salary wage pay payroll,begin start commence,end finish,buy purchase procure,' +
  'employee staff worker personnel,boss manager supervisor superior,sick ill illness sickness disease,phone telephone,' +
  'repair fix mend,broken defective faulty damaged,allow permit,forbidden prohibited banned,' +
  'mandatory obligatory compulsory required,annual yearly,reimburse refund expenses,trip journey travel,' +
  'hotel accommodation lodging,meal food,car vehicle automobile,taxi cab,plane aeroplane airplane aircraft flight fly,' +
  'doctor physician medical,resign quit,dismiss fire terminate,' +
  'training course,warehouse depot stockroom,delete remove erase,create add make,edit change modify amend,' +
  'picture image photo photograph,login logon signin,restore recover undelete,exam examination test,check inspect examine,' +
  'wind gust gale storm,stop halt,emergency urgent,accident incident,contract agreement,supplier vendor,customer client,' +
  'price cost fee,bill invoice,approve authorize authorise consent,wedding marriage marry married,baby birth born,' +
  'death died bereavement funeral,rule regulation policy,big large,small little,quick fast rapid,speed velocity,' +
  'fast speed,heavy weight weigh,deep depth,wide width,' +
  'maximum limit most,allowance limit,minimum least,elevator lift,truck lorry,petrol gasoline fuel,town city,nation country,' +
  'writer author,film movie,help assist support,error fault failure,gift present,bonus premium,probation trial,' +
  'moving relocation removal,shoe boot,glove mitten,helmet hat,clothes clothing clothe dress,garbage waste rubbish trash scrap,' +
  'move relocate transfer,send submit,hire recruit,laptop computer notebook,kept store storage,stolen lost,kilometre kilometer km,' +
  'kilogram kilo kg,minute min,hour hr,big large size,noon midday,baby child,job position post,worn wear,oil lubricate lubrication grease';

const chinese =
  '婚假 结婚 婚礼,产假 生育 分娩 陪产,丧假 去世 丧事,年假 年休,病假 生病 患病,请假 休假,工资 薪资 薪水 薪酬 月薪 发薪,' +
  '奖金 年终,补贴 补助 津贴,报销 报账,发票 票据 单据,加班 超时,上班 工作,迟到 晚到,开门 开放 营业,关门 关闭 打烊,' +
  '领用 领料 领取 申领,归还 退回 退还,停运 停车 停驶 停机 停止,风速 阵风 风力 大风,发布 公布 发表,撤回 收回,' +
  '删除 删掉 移除 清除,恢复 还原 复原 回退 退回,新建 创建 建立,修改 编辑 更改 改动 变更,密码 口令,登录 登陆 登入,退出 登出 注销,' +
  '账号 帐号 账户,手机 电话,电脑 计算,丢失 遗失 丢了,员工 职工 雇员 职员,新人 入职,离职 辞职,领导 主管 负责,' +
  '申请 审批 批准 提交 同意 核准,费用 花费 开销,价格 售价 价钱,住宿 酒店 宾馆 旅馆,餐费 伙食 吃饭 餐补,打车 出租 的士,' +
  '机票 订票 车票,出差 差旅,采购 购买,仓库 库房,备件 零件 配件 部件,库存 存货,盘点 清点,维修 修理 检修 维护 保养,' +
  '检查 检验 检测,更换 替换 换掉,更换 报废 换新,故障 损坏 坏了,着火 火灾 火情 失火,疏散 撤离 逃生,演练 演习,受伤 工伤,事故 事件,' +
  '培训 训练,快捷 热键,搜索 查找 检索,权限 授权,图片 照片 图像,期限 时限 截止,延长 延期 推迟 顺延,地点 地址 位置,' +
  '联系 电话 分机,开会 会议,原因 理由,办法 方法 措施 做法,步骤 流程 程序,规定 规则 制度,禁止 不得 严禁 不准,' +
  '小孩 儿童 孩子,成立 创立 创办 创建,出生 诞生 生于,逝世 去世 病逝,搬家 迁居,周末 周六 周日,离婚 离异,' +
  '保存 储存 存放 保管,文档 文章,休息 午休,旷工 缺勤,合同 协议,钢索 钢丝,' +
  '罚款 罚钱 扣钱 处罚,爬 攀 登高,不懂 疑问 不明,保修 质保,电器 电气,上班 工作,' +
  '期一 周一 拜一,期二 周二 拜二,期三 周三 拜三,期四 周四 拜四,期五 周五 拜五,期六 周六 拜六,期日 期天 周日 周天 拜天,' +
  '超过 高于 大于 多于 限值 上限,多重 重量,多久 时间 期限 时限,多高 高度,多快 速度,多宽 宽度,多深 深度,打雷 雷电 雷暴 雷雨 闪电 雷击,断网 离线 掉线,' +
  '断电 停电 失电,被困 困住 滞留,上报 报告 汇报 通报,门禁 工牌 胸牌 门卡,中毒 病毒 恶意,共享 分享 授予 开通,以前 之前 历史,' +
  '油费 燃油 汽油 里程';

/** What people say and a manual does not, each with words of manuals. A single character would match too many texts. */
const spoken =
  '插 插入 添加 上传 粘贴,塞 插入 添加 放入,挪 移动 拖到,换 更改 修改,更换 修复 截短,坏 故障,丢 遗失 挂失,艾特 提及 提到,看 查看,' +
  '红色 颜色,蓝色 颜色,绿色 颜色,黄色 颜色,样子 版本 外观,老公 配偶 丈夫,老婆 配偶 妻子,同事 别人 他人';

let groupsOf: ReadonlyMap<string, readonly (readonly string[])[]> | null = null;

/** By term, with the stemmers of the chosen languages. */
function readGroups(): ReadonlyMap<string, readonly (readonly string[])[]> {
  const groupsByTerm = new Map<string, (readonly string[])[]>();
  for (const words of [...`${english},${chinese}`.split(','), ...numberWords()]) {
    const group = [...new Set(words.split(' ').map(stem))];
    for (const term of group) groupsByTerm.set(term, [...(groupsByTerm.get(term) ?? []), group]);
  }
  for (const words of spoken.split(',')) {
    const [term = '', ...meant] = words.split(' ');
    groupsByTerm.set(term, [...(groupsByTerm.get(term) ?? []), meant]);
  }
  return groupsByTerm;
}

const none: readonly string[] = [];

/** The terms and all their synonyms. */
export function expandSynonyms(terms: Iterable<string>): Set<string> {
  const expandedTerms = new Set(terms);
  for (const term of [...expandedTerms])
    for (const other of synonymsOf(term)) expandedTerms.add(other);
  return expandedTerms;
}

/** The synonyms of a term, without itself. */
export function synonymsOf(term: string): readonly string[] {
  groupsOf ??= readGroups();
  const groups = groupsOf.get(term);
  if (!groups) return none;
  return [...new Set(groups.flat())].filter((other) => other !== term);
}
